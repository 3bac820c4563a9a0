"""Where a written word can be played, and how well the bulletin says so (§4.3, §5.2, §5.3)."""
