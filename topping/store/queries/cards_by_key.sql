-- As cards_of_player.sql, of the cards whose kinds and keys are :keys (a JSON array of pairs).
SELECT id, kind, key, source, lexicon_hash, day, target_ms, priority, word, reference, points, run, move
FROM cards
WHERE player = (SELECT min(id) FROM players WHERE folded = :player)
    AND (kind, key) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(:keys))
ORDER BY id
