-- Players, most recently active first: by the start or end of a run; for a player who has only trained, by the start
-- of his training.
WITH activity AS (
    SELECT player, runs, finished, last_seen FROM player_activity WHERE runs
),

trained AS (
    SELECT
        id AS player,
        max(
            coalesce((SELECT max(created_at) FROM cards WHERE player = players.id), ''),
            coalesce((SELECT max(started_at) FROM rushes WHERE player = players.id), ''),
            coalesce((SELECT max(started_at) FROM drills WHERE player = players.id), ''),
            coalesce((SELECT max(started_at) FROM daily_moves WHERE player = players.id), ''),
            coalesce((SELECT max(started_at) FROM games WHERE player = players.id), '')
        ) AS last_seen
    FROM players
    WHERE id NOT IN (SELECT player FROM activity)
)

SELECT
    players.name,
    coalesce(activity.runs, 0) AS runs,
    coalesce(activity.finished, 0) AS finished,
    coalesce(activity.last_seen, trained.last_seen) AS last_seen,
    players.shows_runs
FROM players
LEFT JOIN activity ON activity.player = players.id
LEFT JOIN trained ON trained.player = players.id
WHERE coalesce(activity.last_seen, trained.last_seen) <> ''
ORDER BY last_seen DESC, players.folded
