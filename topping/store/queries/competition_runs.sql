-- The runs of these UUIDs that were played here, with what ranks them.
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
WHERE runs.machine IS NULL AND runs.uuid IN (SELECT value FROM json_each(:uuids))
