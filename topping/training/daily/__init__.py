"""The game of the day: which game a date has, the board of a day, the chain of days, the marks of a result. Pure."""
