"""The public API under `/api/v1/`: answers as JSON, for bots, forums, and articles.

`shapes` holds the types of requests and answers, `answers` makes answers of a Lab table, `questions` draws
and grades quiz questions, `endpoints` wraps a function as a view (limits, caching, CORS, problems), `openapi`
describes them all from the same types. Nothing is recorded but how often an address asks.
"""
