"""ListCompetitions as they are shown: results in their resolution, standings in rows, the live table."""
