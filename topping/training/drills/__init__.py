"""Drills without a grid: what is asked, what is right, how a drill goes. Pure: instants and chance are arguments."""
