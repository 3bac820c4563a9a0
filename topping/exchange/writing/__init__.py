"""Writing games and sessions in the formats of other programs."""
