-- The groups of finished runs that may be compared, each with how many runs it has and its last one; of player :player
-- only where one is given, and only runs that rank where :only_ranked.
SELECT
    game,
    lexicon_hash,
    rules_version,
    conditions,
    resumed,
    count(*) AS runs,
    max(id) AS last
FROM runs
WHERE outcome = 'finished'
    AND (:player IS NULL OR player IN (SELECT id FROM players WHERE folded = :player))
    AND (
        NOT :only_ranked
        OR (
            ranks
            AND (:rank_resumed OR NOT resumed)
            AND NOT EXISTS (
                SELECT 1 FROM runs AS earlier
                WHERE earlier.player = runs.player AND earlier.game = runs.game AND earlier.id < runs.id
            )
        )
    )
GROUP BY game, lexicon_hash, rules_version, conditions, resumed
