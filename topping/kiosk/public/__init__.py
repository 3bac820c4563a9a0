"""The public face of a session, shown by the kiosk and by the program on the second display."""
