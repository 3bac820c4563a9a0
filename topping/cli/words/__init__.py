"""`topping words`: searches, tables and facts about words, on the command line."""
