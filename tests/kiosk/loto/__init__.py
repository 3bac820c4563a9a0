"""Loto at the kiosk."""
