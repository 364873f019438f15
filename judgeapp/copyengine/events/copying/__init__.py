"""New copies: tokens, copies of spells and abilities, copies that are cast (CR 707.8, 707.10, 707.12)."""
