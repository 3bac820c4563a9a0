-- The ids and uuids of a player's cards (by folded name).
SELECT id, uuid
FROM cards
WHERE player = (SELECT min(id) FROM players WHERE folded = :player)
ORDER BY id
