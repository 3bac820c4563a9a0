"""Files of games and related data: shelves, drafts, imports, rosters, sealed packages."""
