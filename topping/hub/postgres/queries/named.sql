-- The lines of facts by their names, in this order.
SELECT f.machine, f.number, f.line
FROM unnest(%s::uuid[], %s::bigint[]) WITH ORDINALITY AS wanted (machine, number, place)
JOIN topping.facts f ON f.machine = wanted.machine AND f.number = wanted.number
ORDER BY wanted.place
