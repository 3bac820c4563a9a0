"""The displays for a room, as element trees: on the leading screen and on separate displays."""
