"""The story of a script in plain sentences, written from the script itself.

Nothing in the engine imports it.
"""
