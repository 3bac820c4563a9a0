-- What each move cost in the finished runs of game :game under the conditions :conditions (their text), with the same
-- lexicon and rules; runs that were interrupted are left out. Those of player :player (a folded name) or, with :of_others,
-- those of all others who show theirs.
SELECT
    players.id AS player,
    players.name,
    runs.id,
    runs.attempt,
    runs.game_moves AS moves,
    moves.number,
    -- a draw that was shown before is no measure
    CASE WHEN coalesce(moves.showing, 1) = 1 THEN moves.elapsed_ms + moves.penalty_ms END AS cost_ms
FROM runs
JOIN conditions ON conditions.id = runs.conditions
JOIN players ON players.id = runs.player
JOIN moves ON moves.run = runs.id
WHERE runs.game = :game
    AND runs.lexicon_hash = :lexicon_hash
    AND runs.rules_version = :rules_version
    AND conditions.text = :conditions
    AND NOT runs.resumed
    AND runs.outcome = 'finished'
    AND CASE WHEN :of_others THEN players.shows_runs AND players.folded <> :player
        ELSE players.id = (SELECT min(id) FROM players WHERE folded = :player) END
ORDER BY players.id, runs.id, moves.number
