-- The lines of facts by their names, in this order; only names of those that are longer than so many bytes together.
SELECT f.machine::text, f.number, CASE WHEN sum(octet_length(f.line)) OVER (ORDER BY wanted.place) - octet_length(f.line) < %s THEN f.line END
FROM unnest(%s::uuid[], %s::bigint[]) WITH ORDINALITY AS wanted (machine, number, place)
JOIN topping.facts f ON f.machine = wanted.machine AND f.number = wanted.number
ORDER BY wanted.place
