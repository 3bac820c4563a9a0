-- All runs of player :player (a folded name) in the order of their starts, finished or not.
SELECT
    runs.id,
    runs.game,
    runs.game_name,
    row_number() OVER (PARTITION BY runs.game ORDER BY runs.id) AS attempt,
    runs.outcome,
    runs.resumed,
    runs.ranks,
    runs.started_at,
    coalesce(runs.ended_at, '') AS ended_at,
    runs.lexicon_hash,
    runs.rules_version,
    CASE runs.outcome
        WHEN 'finished' THEN results.moves
        WHEN 'left' THEN (SELECT count(*) FROM moves WHERE moves.run = runs.id)
        ELSE 0
    END AS moves,
    coalesce(results.play_ms + results.penalty_ms, 0) AS total_ms,
    runs.conditions
FROM runs
LEFT JOIN results ON results.run = runs.id AND runs.outcome = 'finished'
WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player)
ORDER BY runs.id
