-- As boards.sql, but counting only the runs of player :player where one is given, and only those that rank where
-- :only_ranked; groups that have none are left out.
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
    AND game BETWEEN :first_game AND :last_game
    AND (:player IS NULL OR player IN (SELECT id FROM players WHERE folded = :player))
    AND (
        NOT :only_ranked
        OR (
            ranks
            AND (:rank_resumed OR NOT resumed)
            AND runs.attempt = 1
        )
    )
GROUP BY game, lexicon_hash, rules_version, conditions, resumed
