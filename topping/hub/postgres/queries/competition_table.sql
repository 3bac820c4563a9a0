-- What the entrants of a competition have done in its games, as far as it was played, on all machines: sums of the first
-- run that each has entered for a game. What the referee decides is not in it: kiosks apply that.
SELECT
    rank() OVER (ORDER BY {order}) AS rank,
    coalesce((
        SELECT CASE WHEN is_masked THEN '' ELSE name END FROM topping.players p WHERE p.person = s.person ORDER BY told DESC LIMIT 1
    ), '') AS name,
    entrant,
    person,
    on_honour,
    games,
    moves,
    found,
    spent_ms,
    scored
FROM topping.scores s
WHERE competition = %(competition)s
ORDER BY {order}, entrant
