-- How long the player of that folded name has answered cards on each training day from :since on.
SELECT sights.day, sum(sights.elapsed_ms)
FROM cards
JOIN sights ON sights.card = cards.id
WHERE cards.player = (SELECT min(id) FROM players WHERE folded = :player)
    AND sights.day >= :since
GROUP BY sights.day
