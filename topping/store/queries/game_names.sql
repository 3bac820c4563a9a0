-- The games that have a finished run, under the name and the lexicon's name of the last one started.
WITH latest AS (
    SELECT game, max(id) AS id FROM runs WHERE outcome = 'finished' GROUP BY game
)
SELECT runs.game, runs.game_name AS name
FROM latest
JOIN runs ON runs.id = latest.id
