-- What the player of that name last chose to play; of a game of a day nothing is chosen. Ids tell the order of starts
-- even where a clock was set back.
SELECT conditions.text
FROM runs
JOIN conditions ON conditions.id = runs.conditions
WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player) AND NOT EXISTS (SELECT 1 FROM daily_games WHERE daily_games.game = runs.game)
ORDER BY runs.id DESC
LIMIT 1
