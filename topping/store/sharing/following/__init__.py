"""The rows that follow from facts of other machines.

Each function makes them from all facts about one thing, so that it does not matter which of these came last.
"""
