"""The displays for a room's audience, as element trees: on the leading screen and on separate displays."""
