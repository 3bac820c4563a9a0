-- The groups of finished runs that may be compared, each with how many runs it has and its last one; of games between
-- :first_game and :last_game. With :only_ranked only runs that rank are counted, and groups that have none are left out.
SELECT
    game,
    lexicon_hash,
    rules_version,
    conditions,
    resumed,
    iif(:only_ranked, firsts, runs) AS runs,
    last
FROM boards
WHERE game BETWEEN :first_game AND :last_game
    AND iif(:only_ranked, firsts AND (:rank_resumed OR NOT resumed), runs)
