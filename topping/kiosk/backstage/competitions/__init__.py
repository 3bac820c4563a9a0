"""ListCompetitions behind the scenes: reading them, adding to them, seating who plays next."""
