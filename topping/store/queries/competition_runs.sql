-- The runs of these UUIDs, with what ranks them.
SELECT
    runs.id,
    runs.uuid,
    runs.outcome,
    runs.resumed,
    runs.attempt,
    runs.started_at,
    runs.input,
    conditions.text AS conditions
FROM runs
JOIN conditions ON conditions.id = runs.conditions
WHERE runs.uuid IN (SELECT value FROM json_each(:uuids))
