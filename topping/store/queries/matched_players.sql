-- Players who have a run and were not erased, those of this machine first, with the machine of their first run.
SELECT
    players.id,
    players.uuid,
    players.name,
    count(*) AS runs,
    max(runs.started_at) AS last_at,
    coalesce(
        (
            SELECT iif(machines.label = '', substr(machines.uuid, 1, 8), machines.label)
            FROM runs AS own
            JOIN machines ON machines.id = own.machine
            WHERE own.player = players.id AND players.id >= 1 << 40
            ORDER BY own.id
            LIMIT 1
        ),
        ''
    ) AS machine
FROM players
JOIN runs ON runs.player = players.id
WHERE NOT players.is_erased
GROUP BY players.id
ORDER BY players.id
