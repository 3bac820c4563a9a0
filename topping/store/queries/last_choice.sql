-- What the player of that name last chose to play. Ids tell the order of starts even where a clock was set back.
SELECT runs.formula, runs.variant, runs.schedule
FROM runs
JOIN players ON players.id = runs.player
WHERE players.folded = :player
ORDER BY runs.id DESC
LIMIT 1
