"""Widgets: buttons and entry lines of pygame_gui that work by keyboard alone."""
