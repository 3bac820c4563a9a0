"""`topping event`: commands that create competitions, exchange files with their rooms, and print their standings."""
