"""Offers: what can be done to a table at a given moment, as forms in the rules' terms.

`forms` holds an offer and fills it in, `moment` asks the engine what could happen then; above them are the
offers for an object (`object_offers`), for a card that is added to the table (`entry_options`), and for
combat. Imports `tables`; `shown_offers` and `edit_forms` import it.
"""
