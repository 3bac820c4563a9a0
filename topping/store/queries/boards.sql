-- The groups of finished runs that may be compared, each with how many runs it has and its last one; of games between
-- :first_game and :last_game. It reads one index and no table.
SELECT
    game,
    lexicon_hash,
    rules_version,
    conditions,
    resumed,
    count(*) AS runs,
    max(id) AS last
FROM runs
WHERE outcome = 'finished' AND game BETWEEN :first_game AND :last_game
GROUP BY game, lexicon_hash, rules_version, conditions, resumed
