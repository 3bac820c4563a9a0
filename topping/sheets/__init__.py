"""Printed matter of games and sessions: announcements, club sheets, standings, players' result sheets, correction
slips.
"""
