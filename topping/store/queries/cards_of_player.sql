-- The cards of the player of that folded name, in the order in which they were made, removed ones too.
SELECT id, kind, key, source, lexicon_hash, day, target_ms, priority, word, reference, points, run, move
FROM cards
WHERE player = (SELECT min(id) FROM players WHERE folded = :player)
ORDER BY id
