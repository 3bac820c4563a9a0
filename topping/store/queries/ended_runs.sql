-- Those of some runs that are over, with what their facts are kept by; :runs is a JSON array of their numbers.
SELECT runs.id, runs.game, runs.lexicon_hash
FROM json_each(:runs) AS wanted
JOIN runs ON runs.id = wanted.value
WHERE runs.outcome <> 'open'
