"""Competitions, pure: what one is, who takes part, what its runs and sessions bring, standings, ties, decisions.

A competition is what its facts make of it, in whatever order they come: `competition.py` gathers them, `standings.py`
ranks. Time, chance, disk and texts are other rooms'.
"""
