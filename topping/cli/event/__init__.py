"""`topping event`: competitions, from their creation to their results."""
