"""Files of games and of what goes with them: shelves, drafts, imports, rosters, sealed packages."""
