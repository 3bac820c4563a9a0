"""A club session at the kiosk: its players, the public screen, the referee's desk, the standings."""
