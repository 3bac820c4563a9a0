"""The programs of other screens than the player's: a session's second display, a competition's table, a run watched."""
