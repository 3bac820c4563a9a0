-- What the entrants of a competition have done in its games, as far as it was played, on all machines: sums of the first
-- run that each has entered for a game. What the referee decides is not in it: kiosks apply that.
WITH entered AS (
    SELECT DISTINCT ON (e.entrant, e.place) e.entrant, e.place, r.*
    FROM topping.entries e
    JOIN topping.runs r ON r.run = e.run
    WHERE e.competition = %(competition)s AND r.player IS NOT NULL
    ORDER BY e.entrant, e.place, r.started_at, r.run
)
SELECT
    rank() OVER (ORDER BY {order}) AS rank,
    coalesce((
        SELECT name FROM topping.players p WHERE p.person = summed.person ORDER BY told DESC LIMIT 1
    ), '') AS name,
    summed.*
FROM (
    SELECT
        entrant,
        min(person::text)::uuid AS person,
        count(*) AS games,
        sum(moves) AS moves,
        sum(found) AS found,
        sum(spent_ms) AS spent_ms,
        sum(scored) AS scored
    FROM entered
    GROUP BY entrant
) AS summed
ORDER BY {order}, entrant
