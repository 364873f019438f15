"""Practice: the first steps, lessons, what is drawn next and why, and the pages for it."""
