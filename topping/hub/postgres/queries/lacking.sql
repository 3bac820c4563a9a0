SELECT number
FROM generate_series(1, %s::bigint) AS wanted(number)
WHERE NOT EXISTS (SELECT FROM topping.facts f WHERE f.machine = %s::uuid AND f.number = wanted.number)
ORDER BY number
