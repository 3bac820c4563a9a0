-- Games that have a finished run, the most recently finished first; name and formula are those of its last one.
SELECT
    game,
    game_name AS name,
    conditions.formula,
    conditions.variant,
    lexicon,
    lexicon_hash,
    count(*) AS finished,
    max(ended_at) AS last_finished
FROM runs
JOIN conditions ON conditions.id = runs.conditions
WHERE outcome = 'finished'
GROUP BY game
ORDER BY last_finished DESC, game
