WITH held AS (SELECT machine, number FROM unnest(%s::uuid[], %s::bigint[]) AS given(machine, number))
SELECT m.machine, f.number, f.line
FROM topping.machines m
LEFT JOIN held ON held.machine = m.machine
CROSS JOIN LATERAL (
    SELECT number, line
    FROM topping.facts
    WHERE machine = m.machine AND number > coalesce(held.number, 0)
    ORDER BY number
    LIMIT %s
) AS f
