-- Counts the attempts at the games of :games (a JSON array of ids) anew, those of player :player alone where one is given:
-- for each run its place among the runs of its game by the same player. Runs of one machine are in the order in which they
-- were started there, whatever its clock said; those of several machines are merged by their own clocks, and of equal ones
-- the machine with the least UUID comes first.
UPDATE runs SET attempt = placed.attempt
FROM (
    SELECT
        id,
        row_number() OVER (PARTITION BY player, game ORDER BY latest, machine, place, uuid) AS attempt
    FROM (
        SELECT
            runs.id,
            runs.uuid,
            runs.player,
            runs.game,
            machines.uuid AS machine,
            coalesce(runs.place, runs.id) AS place,
            max(runs.started_at) OVER (
                PARTITION BY runs.player, runs.game, runs.machine
                ORDER BY coalesce(runs.place, runs.id), runs.uuid
                ROWS UNBOUNDED PRECEDING
            ) AS latest
        FROM runs
        JOIN machines ON machines.id = runs.machine OR (runs.machine IS NULL AND machines.is_own)
        WHERE runs.game IN (SELECT value FROM json_each(:games)) AND (:player IS NULL OR runs.player = :player)
    )
) AS placed
WHERE runs.id = placed.id AND runs.attempt <> placed.attempt
