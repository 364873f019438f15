"""How often one person or address may make requests that are expensive for the site.

`middleware` counts requests by the name of their URL pattern (`rates.RATES`) in the database, so that all
processes count together, and answers 429 with Retry-After. The accounts app counts failed sign-ins by the
same IP address, and tidies up old counts; the API and monitoring use this app, too.
"""
