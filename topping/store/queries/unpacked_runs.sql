-- The runs that are over and have no packed moves of version :version, :most of them, the last one started first.
SELECT runs.id
FROM runs
LEFT JOIN packed_moves ON packed_moves.run = runs.id
WHERE runs.outcome <> 'open' AND (packed_moves.run IS NULL OR packed_moves.version <> :version)
ORDER BY runs.id DESC
LIMIT :most
