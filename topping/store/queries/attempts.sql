-- Counts the attempts of :played (a JSON array of pairs of a player's number and a game's id) anew:
-- for each run its place among the runs of its game by the same player, in the order in which they were started.
UPDATE runs SET attempt = placed.attempt
FROM (
    SELECT runs.id, row_number() OVER (PARTITION BY runs.player, runs.game ORDER BY runs.id) AS attempt
    FROM (
        SELECT DISTINCT json_extract(value, '$[0]') AS player, json_extract(value, '$[1]') AS game
        FROM json_each(:played)
    ) AS played
    CROSS JOIN runs ON runs.player = played.player AND runs.game = played.game
) AS placed
WHERE runs.id = placed.id AND runs.attempt <> placed.attempt
