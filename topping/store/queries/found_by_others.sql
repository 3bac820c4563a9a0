-- For each move of run :run, how many others met it in their first attempt at the game, under the same conditions and not
-- interrupted, and how many of them found its top.
SELECT moves.number, count(*) AS of_all, sum(moves.found) AS found
FROM runs AS own
JOIN runs
    ON runs.game = own.game
    AND runs.lexicon_hash = own.lexicon_hash
    AND runs.rules_version = own.rules_version
    AND runs.conditions = own.conditions
    AND runs.player <> own.player
    AND runs.outcome = 'finished'
    AND NOT runs.resumed
JOIN moves ON moves.run = runs.id
WHERE own.id = :run
    AND runs.attempt = 1
GROUP BY moves.number
