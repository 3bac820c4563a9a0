-- The kept states of version :version of the cards of the player of that folded name.
SELECT card_states.card, card_states.data
FROM cards
JOIN card_states ON card_states.card = cards.id
WHERE cards.player = (SELECT min(id) FROM players WHERE folded = :player)
    AND card_states.version = :version
