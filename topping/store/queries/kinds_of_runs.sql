-- The kinds of runs whose costs may be averaged over several games: same conditions, same lexicon; each with how many
-- first attempts it has and the last run on its boards.
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
    SELECT
        conditions AS conditions_id,
        lexicon_hash,
        sum(runs) AS runs,
        (
            SELECT max(last) FROM boards
            WHERE boards.conditions = player_sums.conditions AND boards.lexicon_hash = player_sums.lexicon_hash
        ) AS last
    FROM player_sums
    GROUP BY conditions, lexicon_hash
) AS kinds
JOIN runs ON runs.id = kinds.last
JOIN conditions ON conditions.id = kinds.conditions_id
ORDER BY kinds.runs DESC, kinds.last DESC
