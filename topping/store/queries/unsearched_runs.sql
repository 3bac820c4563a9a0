-- The finished runs of the player of that folded name that have not been looked through for cards by version :version
-- of the rule, the last one started first.
SELECT runs.id
FROM runs
LEFT JOIN searched_runs ON searched_runs.run = runs.id
WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player)
    AND runs.outcome = 'finished'
    AND coalesce(searched_runs.version, 0) < :version
ORDER BY runs.id DESC
