"""The commands that open a window: the kiosk, or a second display."""
