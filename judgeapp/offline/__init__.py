"""The site offline: a service worker, what it stores, and the answers it sends once it's online again.

It stores what a visitor who isn't signed in sees: a practice page, prepared questions with their reasons,
rules, and glossary. Only `urls` imports this app.
"""
