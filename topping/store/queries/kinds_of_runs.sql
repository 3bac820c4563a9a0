-- The kinds of runs whose costs may be averaged over several games: same conditions, same lexicon; each with how many
-- first attempts it has and the last one of them.
SELECT
    kinds.*,
    runs.lexicon,
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
FROM (
    SELECT conditions AS conditions_id, lexicon_hash, count(*) AS runs, max(id) AS last
    FROM runs
    WHERE outcome = 'finished' AND ranks AND NOT imported AND NOT resumed
        AND runs.attempt = 1
    GROUP BY conditions, lexicon_hash
) AS kinds
JOIN runs ON runs.id = kinds.last
JOIN conditions ON conditions.id = kinds.conditions_id
ORDER BY kinds.runs DESC, kinds.last DESC
