-- Each player's sums (the table player_sums) over the first attempts under the conditions :conditions, with the lexicon
-- whose hash :lexicon is, that ended since :since.
SELECT
    players.name,
    count(*) AS runs,
    sum(placed_runs.moves) AS moves,
    sum(placed_runs.found) AS found,
    sum(cost) AS cost,
    sum(weight) AS weight,
    sum(cost * cost) AS cost_cost,
    sum(cost * weight) AS cost_weight,
    sum(weight * weight) AS weight_weight
FROM runs
CROSS JOIN placed_runs ON placed_runs.run = runs.id
JOIN players ON players.id = runs.player
WHERE runs.conditions = :conditions
    AND runs.lexicon_hash = :lexicon
    AND runs.outcome = 'finished' AND runs.ranks AND NOT runs.imported AND NOT runs.resumed
    AND runs.ended_at >= :since
    AND runs.attempt = 1
GROUP BY players.id
ORDER BY players.id
