INSERT INTO topping.facts (machine, number, line)
SELECT machine, number, line
FROM unnest(%s::uuid[], %s::bigint[], %s::text[]) AS given(machine, number, line)
ON CONFLICT DO NOTHING
