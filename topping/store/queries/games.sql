-- Games that have a finished run, the most recently finished first; the name is the one it was last played under.
SELECT
    game,
    game_name AS name,
    formula,
    variant,
    lexicon,
    lexicon_hash,
    count(*) AS finished,
    max(ended_at) AS last_finished
FROM runs
WHERE outcome = 'finished'
GROUP BY game
ORDER BY last_finished DESC, game
