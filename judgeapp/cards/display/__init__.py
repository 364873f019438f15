"""Cards for people: drawn as text, what the reader made of them, and what copying them does."""
