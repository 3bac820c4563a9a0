-- The packed moves of version :version of some runs; :runs is a JSON array of their numbers.
SELECT packed_moves.run, packed_moves.data
FROM json_each(:runs) AS wanted
JOIN packed_moves ON packed_moves.run = wanted.value
WHERE packed_moves.version = :version
