-- Each player's first run of the game ?, in order of start. A run that is over has its stored values; only a finished
-- run has totals.
SELECT
    runs.id AS run,
    players.name AS player,
    runs.started_at,
    runs.ended_at,
    runs.outcome,
    runs.resumed,
    results.play_ms + results.penalty_ms AS total_ms,
    coalesce(results.moves - results.found, 0) AS missed
FROM runs
JOIN players ON players.id = runs.player
LEFT JOIN results ON results.run = runs.id AND runs.outcome = 'finished'
WHERE runs.game = ? AND runs.attempt = 1
ORDER BY runs.id
