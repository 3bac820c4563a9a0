-- The conditions that a player (by folded name) last chose; a game of the day and a room's game offer none. Ids give the order of
-- starts even if a clock was set back.
SELECT conditions.text
FROM runs
JOIN conditions ON conditions.id = runs.conditions
WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player) AND NOT EXISTS (SELECT 1 FROM daily_games WHERE daily_games.game = runs.game)
    AND runs.input IS NOT 'phone'
ORDER BY runs.id DESC
LIMIT 1
