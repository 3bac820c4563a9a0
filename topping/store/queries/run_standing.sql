-- What run :run may be compared with, and its attempt.
SELECT
    runs.game,
    runs.lexicon_hash,
    runs.rules_version,
    runs.conditions,
    runs.resumed,
    runs.outcome,
    players.name AS player,
    players.folded,
    runs.attempt,
    conditions.text,
    conditions.formula,
    conditions.measure,
    conditions.variant,
    conditions.speed,
    conditions.schedule,
    conditions.limit_ms,
    conditions.penalty_each_ms,
    conditions.start_mode,
    conditions.assists
FROM runs
JOIN players ON players.id = runs.player
JOIN conditions ON conditions.id = runs.conditions
WHERE runs.id = :run
