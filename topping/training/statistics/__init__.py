"""The values of a player's statistics: a module for each chart, numbers only; the caller adds words and drawings."""
