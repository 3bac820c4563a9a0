-- What was done with the cards of the player of that folded name, in its order, each with how many sights of the card
-- that count were kept before.
SELECT
    card_acts.card,
    card_acts.act,
    card_acts.day,
    card_acts.until_day,
    (
        SELECT count(*)
        FROM sights
        WHERE sights.card = card_acts.card
            AND sights.id <= card_acts.seen
            AND sights.id NOT IN (SELECT sight FROM card_acts AS undone WHERE undone.sight IS NOT NULL)
    ) AS after
FROM card_acts
JOIN cards ON cards.id = card_acts.card
WHERE cards.player = (SELECT min(id) FROM players WHERE folded = :player)
ORDER BY card_acts.id
