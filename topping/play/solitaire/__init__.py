"""The classic game alone, against a personal record: three ways of the leaflets, events, and the scale of 1973."""
