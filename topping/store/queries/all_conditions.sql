-- Every kind of conditions that anybody has played under, with its number.
SELECT
    id,
    text,
    formula,
    measure,
    variant,
    speed,
    schedule,
    limit_ms,
    penalty_each_ms,
    start_mode,
    assists
FROM conditions
