"""What the audience in the room sees, as trees of elements: on the referee's screen and on separate displays."""
