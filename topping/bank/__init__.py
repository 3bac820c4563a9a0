"""Games made with the solver, and what they hold: positions by word and by kind, cards, drills, rushes."""
