-- Finished runs with their totals: sums of points and of whole milliseconds, never of what was displayed.
SELECT
    runs.id,
    runs.attempt,
    players.name AS player,
    runs.game,
    runs.game_name,
    runs.game_moves,
    runs.formula,
    runs.variant,
    runs.lexicon,
    runs.lexicon_hash,
    runs.rules_version,
    runs.schedule,
    runs.limit_ms,
    runs.penalty_each_ms,
    runs.start_mode,
    runs.assists,
    runs.resumed,
    runs.ranks,
    runs.started_at,
    runs.ended_at AS finished_at,
    sum(moves.elapsed_ms) AS play_ms,
    sum(moves.penalty_ms) AS penalty_ms,
    sum(moves.scored) AS scored,
    sum(moves.points) AS top_points,
    sum(moves.found) AS found,
    count(*) AS moves
FROM runs
JOIN players ON players.id = runs.player
JOIN moves ON moves.run = runs.id
WHERE runs.outcome = 'finished' AND (:game IS NULL OR runs.game = :game)
GROUP BY runs.id
