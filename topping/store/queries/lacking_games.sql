-- The games of runs that are over, those of player :player (a folded name) or of all, whose facts are not of version
-- :searched: :most of them, the last one played first. Whether those of version :replayed are there stands with each.
WITH played AS (
    SELECT game, lexicon_hash, last AS run FROM boards WHERE :player IS NULL AND runs
    UNION ALL
    SELECT game, lexicon_hash, id FROM runs WHERE :player IS NULL AND outcome <> 'finished' AND outcome = 'left'
    UNION ALL
    SELECT game, lexicon_hash, id FROM runs
    WHERE outcome <> 'open' AND player = (SELECT min(id) FROM players WHERE folded = :player)
),
lacking AS (
    SELECT
        played.game,
        played.lexicon_hash,
        max(played.run) AS run,
        coalesce(position_facts.version = :replayed, 0) AS has_replayed
    FROM played
    LEFT JOIN position_facts ON position_facts.game = played.game AND position_facts.lexicon_hash = played.lexicon_hash
    WHERE (position_facts.version IS NULL OR position_facts.version <> :searched)
        AND EXISTS (SELECT 1 FROM game_texts WHERE game_texts.game = played.game)
    GROUP BY played.game, played.lexicon_hash
    ORDER BY max(played.run) DESC
    LIMIT :most
)
SELECT lacking.game, game_texts.text, runs.lexicon, lacking.lexicon_hash, lacking.has_replayed
FROM lacking
JOIN game_texts ON game_texts.game = lacking.game
JOIN runs ON runs.id = lacking.run
ORDER BY lacking.run DESC
