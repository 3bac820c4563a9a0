-- What is kept of run :run: how many moves, the number of the last one, and whether its top was found (SQLite takes a
-- column that stands beside max() from the row of that maximum).
SELECT
    conditions.out_on_miss,
    runs.game_moves AS wanted,
    count(moves.number) AS kept,
    max(moves.number) AS last,
    moves.found AS found_last
FROM runs
JOIN conditions ON conditions.id = runs.conditions
LEFT JOIN moves ON moves.run = runs.id
WHERE runs.id = :run
