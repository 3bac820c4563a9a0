-- The attempts of player ?, counted anew game by game in the order in which his runs were started.
SELECT id, row_number() OVER (PARTITION BY game ORDER BY id) AS attempt
FROM runs
WHERE player = ?
ORDER BY id
