-- The words of the tops that a player (:player, folded) has missed, and how often; without the runs of :held (JSON).
WITH own (id) AS (SELECT min(id) FROM players WHERE folded = :player)
SELECT word, sum(games) AS games, sum(rushes) AS rushes
FROM (
    SELECT upper(moves.word) AS word, 1 AS games, 0 AS rushes
    FROM own
    JOIN runs ON runs.player = own.id
    JOIN moves ON moves.run = runs.id
    WHERE NOT moves.found AND runs.outcome = 'finished' AND runs.id NOT IN (SELECT value FROM json_each(:held))
    UNION ALL
    SELECT upper(daily_moves.word), 1, 0
    FROM own
    JOIN daily_moves ON daily_moves.player = own.id
    WHERE daily_moves.ended_at IS NOT NULL AND NOT daily_moves.found
    UNION ALL
    SELECT upper(rush_moves.word), 0, 1
    FROM own
    JOIN rushes ON rushes.player = own.id
    JOIN rush_moves ON rush_moves.rush = rushes.id
    WHERE rush_moves.ended_by IN ('passed', 'limit')
)
GROUP BY word
