"""Screens in which a game is typed from its sheet, and a position set up and solved."""
