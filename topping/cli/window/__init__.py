"""The commands that open the kiosk or a display, and the code that opens them."""
