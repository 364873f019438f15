"""Offers: what can be done to a table at a moment, as forms worded by the rules.

`forms` holds an offer and fills it in, `moment` asks the engine what could happen then; above them stand
the offers for an object (`object_offers`), for a card that comes to the table (`entry_options`) and for
combat. Imports `tables`; `shown_offers` and `edit_forms` import it.
"""
