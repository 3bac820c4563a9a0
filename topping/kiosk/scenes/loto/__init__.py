"""Loto at the kiosk: who plays, the cards, the letters called."""
