"""How often one person and one address may ask for what costs the site something.

`middleware` counts requests by the name of their address (`rates.RATES`) in the database, so that all
processes count together, and answers 429 with Retry-After. Only the accounts import this app: failed sign-ins
are counted by the same address, and old counts are tidied up.
"""
