-- Finished runs with their totals: sums of points and of whole milliseconds, never of what was displayed.
SELECT
    runs.id,
    (
        SELECT count(*) FROM runs AS started
        WHERE started.player = runs.player AND started.game = runs.game AND started.id <= runs.id
    ) AS attempt,
    players.name AS player,
    runs.game,
    runs.game_name,
    runs.game_moves,
    conditions.formula,
    conditions.variant,
    runs.lexicon,
    runs.lexicon_hash,
    runs.rules_version,
    conditions.schedule,
    conditions.speed,
    conditions.limit_ms,
    conditions.penalty_each_ms,
    conditions.start_mode,
    conditions.assists,
    runs.resumed,
    runs.ranks,
    runs.started_at,
    runs.ended_at AS finished_at,
    results.play_ms,
    results.penalty_ms,
    results.scored,
    results.top_points,
    results.found,
    results.moves
FROM runs
JOIN players ON players.id = runs.player
JOIN conditions ON conditions.id = runs.conditions
JOIN results ON results.run = runs.id
WHERE runs.outcome = 'finished' AND (:game IS NULL OR runs.game = :game)
