-- The last :most sights of the player of that folded name, of whatever cards, the last one kept first.
SELECT sights.*
FROM sights
WHERE sights.card IN (SELECT id FROM cards WHERE player = (SELECT min(id) FROM players WHERE folded = :player))
ORDER BY sights.id DESC
LIMIT :most
