"""Games: files, making and checking them, facts of positions, and the helper process that answers questions."""
