"""The public face of a session, as the kiosk and the program of the second display show it."""
