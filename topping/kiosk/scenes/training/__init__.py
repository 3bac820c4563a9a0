"""What a player learns from his runs: reviewing one, his statistics."""
