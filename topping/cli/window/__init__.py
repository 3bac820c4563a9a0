"""The commands that open the kiosk or a display, and how these are opened."""
