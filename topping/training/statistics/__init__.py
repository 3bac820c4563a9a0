"""The values of a player's statistics: one module a chart, numbers only; whoever shows them words and draws them."""
