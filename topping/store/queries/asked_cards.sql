-- The cards of the player of that folded name that were asked.
SELECT id
FROM cards
WHERE player = (SELECT min(id) FROM players WHERE folded = :player)
    AND EXISTS (SELECT 1 FROM sights WHERE card = cards.id)
