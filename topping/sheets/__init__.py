"""Games and sessions on paper: what the referee says of a game, club sheets, standings, road sheets and slips."""
