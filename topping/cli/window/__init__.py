"""The commands that open the kiosk or a second display."""
