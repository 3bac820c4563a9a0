"""Explaining a move once it is over: how its score is made, and what a lower proposal lacked."""
