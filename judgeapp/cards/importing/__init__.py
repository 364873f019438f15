"""Card data and rulings from Scryfall's and MTGJSON's files into the database."""
