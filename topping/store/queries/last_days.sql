-- The last :most sights of the player of a card, of whatever cards, the last one kept first; all of them for -1.
SELECT sights.day, sights.id, sights.card
FROM sights
WHERE sights.card IN (SELECT id FROM cards WHERE player = (SELECT player FROM cards WHERE id = :card))
ORDER BY sights.id DESC
LIMIT :most
