-- The first attempts that are over, move by move: whether each top was found, as a text of digits; those of player :player
-- (a folded name; all players where there is none) under the conditions :conditions (their number; all where there is
-- none). Runs that were interrupted or cannot rank neither count nor end a streak.
SELECT
    runs.id,
    players.name AS player,
    runs.conditions,
    runs.lexicon_hash,
    runs.rules_version,
    runs.outcome = 'finished' AS is_whole,
    (
        SELECT group_concat(found, '') FROM (SELECT found FROM moves WHERE run = runs.id ORDER BY number)
    ) AS found
FROM runs
JOIN players ON players.id = runs.player
WHERE runs.outcome <> 'open' AND runs.ranks AND NOT runs.imported AND NOT runs.resumed
    AND (:player IS NULL OR runs.player = (SELECT min(id) FROM players WHERE folded = :player))
    AND (:conditions IS NULL OR runs.conditions = :conditions)
    AND runs.attempt = 1
ORDER BY runs.id
