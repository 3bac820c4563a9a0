"""A session on paper and for other programs: standings, road sheets, slips."""
