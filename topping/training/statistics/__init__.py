"""The values of a player's statistics: a module for each chart, numbers only; the caller words and draws them."""
