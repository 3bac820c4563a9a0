"""Who plays, and the care of the players kept."""
