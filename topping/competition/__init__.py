"""Competitions: plan, entrants, decisions, scores of runs and sessions, standings, ties.

Pure: time, chance, disk and texts belong to other rooms of the program. A competition is the list of events of one
database. At the organiser's, the results of other rooms are added to it.
"""
