"""Games and sessions on paper: announcements, club sheets, standings, road sheets and slips."""
