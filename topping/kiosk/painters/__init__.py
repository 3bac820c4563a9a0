"""Painters, by subject: each draws a state on a surface and decides nothing."""
