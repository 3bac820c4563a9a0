-- What the cards of the player of that folded name are called outside, with their numbers.
SELECT id, uuid
FROM cards
WHERE player = (SELECT min(id) FROM players WHERE folded = :player)
ORDER BY id
