"""The bank of games made with the solver, and its content: positions by word and by kind, cards, drills, rushes."""
