-- What is not said yet and may be: runs whose players let something leave; :most of them (-1: all), in the order in which
-- they were started.
SELECT untold.id
FROM untold
JOIN runs ON runs.id = untold.id
JOIN players ON players.id = runs.player
WHERE players.leaves <> 'nothing'
ORDER BY untold.id
LIMIT :most
