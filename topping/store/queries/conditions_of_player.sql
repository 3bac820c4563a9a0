-- Every kind of conditions that player :player (a folded name) has played under, with its number.
SELECT
    conditions.id,
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
FROM conditions
WHERE conditions.id IN (
    SELECT runs.conditions FROM runs WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player)
)
