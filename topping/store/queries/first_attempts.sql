-- The first run that the player of run :run has started of its game on each machine, in the order of the attempts.
SELECT
    players.name AS player,
    coalesce(iif(machines.label = '', substr(machines.uuid, 1, 8), machines.label), '') AS machine,
    runs.started_at,
    machines.behind_ms,
    CASE WHEN runs.outcome = 'finished' THEN results.play_ms + results.penalty_ms END AS finished_ms,
    min(runs.attempt) AS attempt
FROM runs AS this
JOIN runs ON runs.player = this.player AND runs.game = this.game
JOIN players ON players.id = runs.player
LEFT JOIN machines ON machines.id = runs.machine
LEFT JOIN results ON results.run = runs.id
WHERE this.id = :run
GROUP BY runs.machine
ORDER BY attempt
