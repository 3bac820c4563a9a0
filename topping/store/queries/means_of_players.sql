-- Each player's first attempts under the conditions :conditions that ended since :since, with the lexicon whose hash
-- :lexicon is:
-- the sums from which the mean of a run's cost over its weight follows, and its spread from run to run.
--
--   measure  cost of a run                          weight
--   time     time used and penalties, in ms         its moves
--   points   points under the tops                  its moves
--   tops     tops found                             1: there is no cost of a move
WITH first_attempts AS (
    SELECT
        runs.player,
        runs.id,
        results.moves,
        results.found,
        CASE conditions.measure
            WHEN 'points' THEN results.top_points - results.scored
            WHEN 'tops' THEN results.found
            ELSE results.play_ms + results.penalty_ms
        END AS cost,
        CASE conditions.measure WHEN 'tops' THEN 1 ELSE results.moves END AS weight
    FROM runs
    JOIN results ON results.run = runs.id
    JOIN conditions ON conditions.id = runs.conditions
    WHERE runs.conditions = :conditions
        AND runs.lexicon_hash = :lexicon
        AND runs.outcome = 'finished' AND runs.ranks AND NOT runs.imported AND NOT runs.resumed
        AND runs.ended_at >= :since
        AND runs.attempt = 1
)
SELECT
    players.name,
    count(*) AS runs,
    sum(first_attempts.moves) AS moves,
    sum(first_attempts.found) AS found,
    sum(cost) AS cost,
    sum(weight) AS weight,
    sum(cost * cost) AS cost_cost,
    sum(cost * weight) AS cost_weight,
    sum(weight * weight) AS weight_weight
FROM first_attempts
JOIN players ON players.id = first_attempts.player
GROUP BY players.id
ORDER BY players.id
