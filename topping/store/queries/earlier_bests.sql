-- Of the first attempts that were started before run :run and may be compared with it over all games, those that any of
-- its records would beat: the best of each span of :spans (a JSON array of pairs of instants, the second one excluded),
-- of its player alone and of all players. :lexicons are the hashes of the editions of its list, as a JSON array.
--
--   measure  what is best
--   time     the least time and penalties a move
--   points   the fewest points under the tops a move
--   tops     the most tops, then the least time and penalties
WITH earlier AS MATERIALIZED (
    SELECT
        runs.id,
        runs.player = this.player AS is_own,
        runs.ended_at,
        CASE conditions.measure
            WHEN 'points' THEN 1.0 * (results.top_points - results.scored) / results.moves
            WHEN 'tops' THEN -results.found
            ELSE 1.0 * (results.play_ms + results.penalty_ms) / results.moves
        END AS rating,
        CASE conditions.measure WHEN 'tops' THEN results.play_ms + results.penalty_ms ELSE 0 END AS tie_break
    FROM runs AS this
    JOIN runs
        ON runs.conditions = this.conditions
        AND runs.lexicon_hash IN (SELECT value FROM json_each(:lexicons))
        AND runs.rules_version = this.rules_version
        AND runs.outcome = 'finished' AND runs.ranks AND NOT runs.imported AND NOT runs.resumed
        AND runs.id < this.id
    JOIN results ON results.run = runs.id
    JOIN conditions ON conditions.id = runs.conditions
    WHERE this.id = :run
        AND runs.attempt = 1
),
spans AS (
    SELECT json_extract(value, '$[0]') AS first, json_extract(value, '$[1]') AS after FROM json_each(:spans)
),
bests AS (
    SELECT (
        SELECT id FROM earlier
        WHERE ended_at >= spans.first AND ended_at < spans.after AND is_own >= only_own.value
        ORDER BY rating, tie_break, id
        LIMIT 1
    ) AS id
    FROM spans
    CROSS JOIN json_each('[0, 1]') AS only_own
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
