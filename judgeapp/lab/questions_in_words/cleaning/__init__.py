"""What is taken off a text before it is read: what a chat or a forum has added, and small talk."""
