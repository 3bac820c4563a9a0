-- Players, the most recently active first: a run's start is a sign of life, and so is its end.
SELECT
    players.name,
    count(*) AS runs,
    sum(runs.outcome = 'finished') AS finished,
    max(max(runs.started_at, coalesce(runs.ended_at, ''))) AS last_seen
FROM players
JOIN runs ON runs.player = players.id
GROUP BY players.id
ORDER BY last_seen DESC, players.folded
