"""Games: files, making and checking, facts of positions, and the helper process that answers questions."""
