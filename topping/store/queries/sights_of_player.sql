-- The sights of all cards of the player of that folded name that count, in the order in which they were kept.
SELECT sights.*
FROM cards
JOIN sights ON sights.card = cards.id
WHERE cards.player = (SELECT min(id) FROM players WHERE folded = :player)
    AND sights.id NOT IN (SELECT sight FROM card_acts WHERE sight IS NOT NULL)
ORDER BY sights.id
