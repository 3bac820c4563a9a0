-- Who played or trained last at this machine, phones of a room not counted. The last run is found from the end: runs
-- are numbered as they come.
WITH seen AS (
    SELECT * FROM (
        SELECT player, max(started_at, coalesce(ended_at, '')) AS at FROM runs
        WHERE input IS NOT 'phone'
        ORDER BY id DESC LIMIT 1
    )
    UNION ALL SELECT * FROM (
        SELECT cards.player, sights.at FROM sights
        INNER JOIN cards ON cards.id = sights.card
        ORDER BY sights.id DESC LIMIT 1
    )
    UNION ALL SELECT player, max(created_at) FROM cards WHERE run IS NULL
    UNION ALL SELECT player, max(started_at) FROM rushes
    UNION ALL SELECT player, max(started_at) FROM drills
    UNION ALL SELECT player, max(started_at) FROM daily_moves
    UNION ALL SELECT player, max(started_at) FROM games WHERE player IS NOT NULL
)

SELECT players.name
FROM seen
INNER JOIN players ON players.id = seen.player
ORDER BY seen.at DESC
LIMIT 1
