"""Games: files, making and checking them, facts of positions, and the thread that answers questions."""
