"""Competitions: plan, entrants, referee's decisions, scores, standings and ties.

This package is pure: it reads no clock, no disk and no random numbers, and holds no text for players. A competition is
computed from a list of events, which the database stores. The organiser's machine also adds the results that other
rooms send.
"""
