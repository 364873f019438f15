"""Looking at, revealing, searching and ordering the cards of a library (CR 401, 701.20, 701.23, 701.24)."""
