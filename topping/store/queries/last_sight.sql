-- The last sight of a card that counts.
SELECT max(id)
FROM sights
WHERE card = :card
    AND id NOT IN (SELECT sight FROM card_acts WHERE sight IS NOT NULL)
