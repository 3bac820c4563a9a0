-- The games of runs that are over, those of player :player (a folded name) or of all, whose facts are not of version
-- :searched: :most of them, the last one played first. Whether those of version :replayed are there stands with each.
SELECT
    runs.game,
    game_texts.text,
    runs.lexicon,
    runs.lexicon_hash,
    coalesce(position_facts.version = :replayed, 0) AS has_replayed
FROM runs
JOIN game_texts ON game_texts.game = runs.game
LEFT JOIN position_facts ON position_facts.game = runs.game AND position_facts.lexicon_hash = runs.lexicon_hash
WHERE runs.outcome <> 'open'
    AND runs.player IN (
        SELECT id FROM players WHERE :player IS NULL
        UNION ALL
        SELECT min(id) FROM players WHERE folded = :player
    )
    AND (position_facts.version IS NULL OR position_facts.version <> :searched)
GROUP BY runs.game, runs.lexicon_hash
ORDER BY max(runs.id) DESC
LIMIT :most
