"""Buttons and entry lines of pygame_gui, made to work by keyboard alone."""
