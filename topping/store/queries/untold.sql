-- What is not said yet and may be: runs whose players let something leave, sessions that are over, but for those
-- of the JSON array :held; :most of them (-1: all), in the order in which they were started.
SELECT untold.kind, untold.id
FROM untold
LEFT JOIN runs ON untold.kind = 'run' AND runs.id = untold.id
LEFT JOIN players ON players.id = runs.player
LEFT JOIN sessions ON untold.kind = 'session' AND sessions.id = untold.id
WHERE
    players.leaves <> 'nothing'
    OR (sessions.ended_at IS NOT NULL AND sessions.id NOT IN (SELECT value FROM json_each(:held)))
ORDER BY untold.kind, untold.id
LIMIT :most
