"""A session being prepared: its settings, its tables, its game."""
