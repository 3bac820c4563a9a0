SELECT arrival, line
FROM topping.facts
WHERE arrival > %s
ORDER BY arrival
LIMIT %s
