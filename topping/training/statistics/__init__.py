"""The figures of a player's statistics: one module for each chart, numbers only. The caller adds texts and drawings."""
