-- What each move cost in the finished runs of game :game by player :player (a folded name), under the conditions
-- :conditions (their text), with the same lexicon and rules; runs that were interrupted are left out.
SELECT
    runs.id,
    (
        SELECT count(*) FROM runs AS started
        WHERE started.player = runs.player AND started.game = runs.game AND started.id <= runs.id
    ) AS attempt,
    runs.game_moves AS moves,
    moves.number,
    -- a draw that was shown before is no measure
    CASE WHEN coalesce(moves.showing, 1) = 1 THEN moves.elapsed_ms + moves.penalty_ms END AS cost_ms
FROM runs
JOIN conditions ON conditions.id = runs.conditions
JOIN moves ON moves.run = runs.id
WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player)
    AND runs.game = :game
    AND runs.lexicon_hash = :lexicon_hash
    AND runs.rules_version = :rules_version
    AND conditions.text = :conditions
    AND NOT runs.resumed
    AND runs.outcome = 'finished'
ORDER BY runs.id, moves.number
