"""Cards for people: drawn as text, how the reader understood them, and what copying them does."""
