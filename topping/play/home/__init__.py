"""Simplified duplicate at home, without bulletins: each player says his word and its points when time is over.

The rules are those of the leaflet in the box of the game.
"""
