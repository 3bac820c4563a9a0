-- Counts the attempts of :played (a JSON array of pairs of a player's number and a game's id) anew:
-- for each run its place among the runs of its game by the same player. Runs of one machine are in the order in which they
-- were started there, whatever its clock said; those of several machines are merged by their own clocks, and of equal ones
-- the machine with the least UUID comes first. What a machine says of a player that it does not have counts from when it
-- came here.
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
            max(max(runs.started_at, coalesce(runs.heard_at, ''))) OVER (
                PARTITION BY runs.player, runs.game, runs.machine
                ORDER BY coalesce(runs.place, runs.id), runs.uuid
                ROWS UNBOUNDED PRECEDING
            ) AS latest
        FROM (
            SELECT DISTINCT json_extract(value, '$[0]') AS player, json_extract(value, '$[1]') AS game
            FROM json_each(:played)
        ) AS played
        CROSS JOIN runs ON runs.player = played.player AND runs.game = played.game
        JOIN machines ON machines.id = runs.machine OR (runs.machine IS NULL AND machines.is_own)
    )
) AS placed
WHERE runs.id = placed.id AND runs.attempt <> placed.attempt
