"""Competitions as they are kept: facts of this and other machines, and what a machine holds and does not say."""
