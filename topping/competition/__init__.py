"""Competitions, pure: plan, entrants, decisions, scores of runs and sessions, standings, ties.

A competition is the list of events of one database; at the organiser's, results of rooms join it. Time, chance, disk
and texts are other rooms'.
"""
