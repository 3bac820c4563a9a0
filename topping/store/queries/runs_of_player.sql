-- All runs of player :player (a folded name; all players where there is none) in the order of their starts, finished or
-- not. What is over has its moves and their sums; what is not, none.
SELECT
    runs.player,
    runs.conditions,
    runs.id,
    runs.game,
    runs.game_name,
    runs.outcome,
    runs.resumed,
    runs.ranks,
    runs.imported,
    runs.started_at,
    coalesce(runs.ended_at, '') AS ended_at,
    runs.lexicon,
    runs.lexicon_hash,
    runs.rules_version,
    CASE runs.outcome
        WHEN 'finished' THEN results.moves
        WHEN 'left' THEN (SELECT count(*) FROM moves WHERE moves.run = runs.id)
        ELSE 0
    END AS moves,
    CASE runs.outcome
        WHEN 'finished' THEN results.found
        WHEN 'left' THEN (SELECT coalesce(sum(found), 0) FROM moves WHERE moves.run = runs.id)
        ELSE 0
    END AS found,
    coalesce(results.play_ms, 0) AS play_ms,
    coalesce(results.penalty_ms, 0) AS penalty_ms,
    coalesce(results.scored, 0) AS scored,
    coalesce(results.top_points, 0) AS top_points
FROM runs
LEFT JOIN results ON results.run = runs.id AND runs.outcome = 'finished'
WHERE runs.player IN (
    SELECT id FROM players WHERE :player IS NULL
    UNION ALL
    SELECT min(id) FROM players WHERE folded = :player
)
ORDER BY runs.id
