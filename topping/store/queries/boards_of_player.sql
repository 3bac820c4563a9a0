-- As boards.sql, counting only the runs of player :player (a folded name).
SELECT
    boards.game,
    boards.lexicon_hash,
    boards.rules_version,
    boards.conditions,
    boards.resumed,
    count(*) AS runs,
    max(placed_runs.run) AS last
FROM players
CROSS JOIN runs ON runs.player = players.id
CROSS JOIN placed_runs ON placed_runs.run = runs.id
CROSS JOIN boards ON boards.id = placed_runs.board
WHERE players.folded = :player
    AND boards.game BETWEEN :first_game AND :last_game
    AND (NOT :only_ranked OR (placed_runs.is_first AND (:rank_resumed OR NOT boards.resumed)))
GROUP BY boards.id
