-- Whether a card was last taken out of the deck or put into it.
SELECT act
FROM card_acts
WHERE card = :card
    AND act IN ('removed', 'marked')
ORDER BY id DESC
LIMIT 1
