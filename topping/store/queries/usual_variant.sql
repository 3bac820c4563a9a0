-- The variant that the player of that name plays most in the last runs, the latest of those played equally often.
SELECT variant
FROM (
    SELECT conditions.variant AS variant, runs.id AS id
    FROM runs
    JOIN conditions ON conditions.id = runs.conditions
    WHERE runs.player = (SELECT min(id) FROM players WHERE folded = :player)
    ORDER BY runs.id DESC
    LIMIT :last
)
GROUP BY variant
ORDER BY count(*) DESC, max(id) DESC
LIMIT 1
