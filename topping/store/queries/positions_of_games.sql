-- The facts of some games that are not of a version before :least. :games is a JSON array of arrays of a game's id and
-- the hash of a lexicon.
SELECT position_facts.game, position_facts.lexicon_hash, position_facts.data
FROM json_each(:games) AS wanted
JOIN position_facts
    ON position_facts.game = json_extract(wanted.value, '$[0]')
    AND position_facts.lexicon_hash = json_extract(wanted.value, '$[1]')
WHERE position_facts.version >= :least
