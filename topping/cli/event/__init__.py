"""`topping event`: competitions, from their founding to their results."""
