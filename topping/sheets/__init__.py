"""Printed matter of games and sessions: announcements, club sheets, standings, road sheets and slips."""
