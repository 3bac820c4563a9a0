"""Files on disk: games, drafts, imported games, rosters of players, and sealed files of competitions."""
