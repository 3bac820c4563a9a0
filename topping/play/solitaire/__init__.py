"""The classic game alone, against one's own record: three ways of the leaflets, as events, and the scale of 1973."""
