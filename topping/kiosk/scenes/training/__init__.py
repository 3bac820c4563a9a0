"""How a player trains, and what he learns from his runs."""
