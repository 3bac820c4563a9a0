"""Games and sessions in the formats of other programs."""
