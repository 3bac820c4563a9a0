-- The finished or left runs among :runs (a JSON array of run ids), with the keys of their facts.
SELECT runs.id, runs.game, runs.lexicon_hash
FROM json_each(:runs) AS wanted
JOIN runs ON runs.id = wanted.value
WHERE runs.outcome <> 'open'
