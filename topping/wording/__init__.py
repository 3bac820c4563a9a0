"""Turns values of other packages into text for screens, sheets and the command line."""
