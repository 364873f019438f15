"""Questions about combat: what may attack, block, be targeted, or act now, and what follows."""
