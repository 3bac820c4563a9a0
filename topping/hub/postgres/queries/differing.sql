SELECT f.machine, f.number, f.line
FROM unnest(%s::uuid[], %s::bigint[], %s::text[]) AS given(machine, number, line)
JOIN topping.facts f ON f.machine = given.machine AND f.number = given.number
WHERE f.kind <> 'gone' AND f.line <> given.line AND f.line::jsonb - 'signature' <> given.line::jsonb - 'signature'
ORDER BY given.number
