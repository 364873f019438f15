"""The story of a script in plain sentences, written from the script itself.

Imports the interpreter and the rooms below; nothing in the engine imports it.
"""
