"""Competitions, pure: what one is, who takes part, what its runs and sessions bring, standings, ties, decisions.

A competition is the list of events of one database; at the organiser's, results of rooms join it. Time, chance, disk
and texts are other rooms'.
"""
