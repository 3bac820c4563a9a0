-- What the player of that name last chose to play. Ids tell the order of starts even where a clock was set back.
SELECT conditions.text
FROM runs
JOIN conditions ON conditions.id = runs.conditions
JOIN players ON players.id = runs.player
WHERE players.folded = :player
ORDER BY runs.id DESC
LIMIT 1
