"""The displays for the players in a room, as element trees, on the kiosk's own screen or on separate displays."""
