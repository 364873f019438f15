"""The site without a network: a service worker, what it keeps, and the answers it sends once it is back.

What is kept is what anybody sees who isn't signed in: a page of practice, prepared questions with their
reasons, rules, and glossary. Only the site's addresses import this app.
"""
