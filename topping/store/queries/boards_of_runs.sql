-- The groups of comparable runs that the runs of :runs (a JSON array of numbers) belong to, each once.
SELECT DISTINCT
    runs.game,
    runs.lexicon_hash,
    runs.rules_version,
    runs.conditions,
    runs.resumed,
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
JOIN conditions ON conditions.id = runs.conditions
WHERE runs.id IN (SELECT value FROM json_each(:runs))
