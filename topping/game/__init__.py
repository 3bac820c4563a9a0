"""Games made from seeds, kept in files, checked move by move; made by a helper process for whoever must not wait."""
