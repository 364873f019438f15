"""The public API under `/api/v1/`: answers as JSON, for bots, forums, and articles.

`shapes` holds the types of requests and answers, `answers` turns a Lab table into answers, `questions` draws
and grades quiz questions, `endpoints` wraps a function as a view (limits, caching, CORS, problems), and
`openapi` describes them all from the same types. All that is recorded is how often an address asks.
"""
