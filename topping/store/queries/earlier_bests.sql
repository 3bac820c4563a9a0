-- Of the first attempts that were started before run :run and may be compared with it over all games, those that any of
-- its records would beat: the best of each span of :spans (a JSON array of triples: two instants, the second one excluded,
-- and whether it is the best of its player alone). :lexicon is the hash of its list.
--
--   :measure  what is best
--   time      the least time and penalties a move
--   points    the fewest points under the tops a move
--   tops      the most tops, then the least time and penalties
WITH bests AS (
    SELECT (
        SELECT runs.id
        FROM runs
        JOIN results ON results.run = runs.id
        WHERE runs.conditions = this.conditions
            AND runs.lexicon_hash = :lexicon
            AND runs.rules_version = this.rules_version
            AND runs.outcome = 'finished' AND runs.ranks AND NOT runs.imported AND NOT runs.resumed
            AND runs.attempt = 1
            AND runs.id < this.id
            AND runs.ended_at >= json_extract(span.value, '$[0]') AND runs.ended_at < json_extract(span.value, '$[1]')
            AND (NOT json_extract(span.value, '$[2]') OR runs.player = this.player)
        ORDER BY
            CASE :measure
                WHEN 'points' THEN 1.0 * (results.top_points - results.scored) / results.moves
                WHEN 'tops' THEN -results.found
                ELSE 1.0 * (results.play_ms + results.penalty_ms) / results.moves
            END,
            CASE :measure WHEN 'tops' THEN results.play_ms + results.penalty_ms ELSE 0 END,
            runs.id
        LIMIT 1
    ) AS id
    FROM runs AS this
    CROSS JOIN json_each(:spans) AS span
    WHERE this.id = :run
)
SELECT
    runs.id,
    players.name AS player,
    runs.ended_at,
    results.play_ms + results.penalty_ms AS total_ms,
    results.top_points - results.scored AS lost,
    results.found,
    results.moves
FROM runs
JOIN results ON results.run = runs.id
JOIN players ON players.id = runs.player
WHERE runs.id IN (SELECT id FROM bests) OR runs.id = :run
ORDER BY runs.id
