-- The sights of some cards that count, in the order in which they were kept; :cards is a JSON array of numbers.
SELECT sights.*
FROM json_each(:cards) AS wanted
JOIN sights ON sights.card = wanted.value
WHERE sights.id NOT IN (SELECT sight FROM card_acts WHERE sight IS NOT NULL)
ORDER BY sights.id
