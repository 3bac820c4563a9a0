-- A value that changes whenever the data of the runs with these UUIDs changes.
SELECT
    wanted.value AS uuid,
    runs.id,
    runs.outcome,
    runs.attempt,
    runs.resumed,
    runs.conditions,
    runs.input,
    runs.started_at,
    runs.ended_at,
    CASE runs.outcome WHEN 'open' THEN (SELECT count(*) FROM moves WHERE moves.run = runs.id) END AS moves
FROM json_each(:uuids) AS wanted
LEFT JOIN runs ON runs.uuid = wanted.value
