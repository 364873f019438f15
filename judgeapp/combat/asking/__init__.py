"""Questions about combat: what may attack, block, be targeted, or act now, and what comes of it."""
