"""What a room is shown, as trees: on the screen that leads, and on displays of their own."""
