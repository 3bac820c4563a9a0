-- The packed moves of version :version of the last :most runs of each of :players other players than that of run :run,
-- those who played last first: runs that may be compared with it, under one of the conditions :conditions (a JSON array of
-- their numbers) and the rules :rules, without the runs :held (a JSON array too), of who has :least of them or more.
-- Who is forgotten, whose name is hidden as somebody wishes it, and of whom nothing may leave, is not among them.
WITH alike AS (
    SELECT runs.player, runs.id, row_number() OVER (PARTITION BY runs.player ORDER BY runs.id DESC) AS place
    FROM runs
    JOIN players ON players.id = runs.player
    WHERE runs.conditions IN (SELECT value FROM json_each(:conditions))
        AND runs.outcome = 'finished' AND runs.ranks AND NOT runs.imported AND NOT runs.resumed AND runs.attempt = 1
        AND runs.rules_version = :rules
        AND runs.id NOT IN (SELECT value FROM json_each(:held))
        AND NOT players.is_erased AND players.leaves <> 'nothing'
        AND players.id NOT IN (SELECT player FROM masked_players)
        AND players.id <> (SELECT player FROM runs WHERE id = :run)
),
others AS (
    SELECT player FROM alike GROUP BY player HAVING max(place) >= :least ORDER BY max(id) DESC LIMIT :players
)
SELECT alike.player, packed_moves.data
FROM others
JOIN alike ON alike.player = others.player AND alike.place <= :most
JOIN packed_moves ON packed_moves.run = alike.id AND packed_moves.version = :version
ORDER BY alike.player, alike.id
