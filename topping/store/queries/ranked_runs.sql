-- The finished runs of some groups of comparable runs, ranked within each. :boards is a JSON array with one array for
-- each group: game, lexicon hash, rules version, number of the conditions, resumed, and whether its runs rank at all. The groups come in the order of that
-- array; in each, the runs that rank come first, then by result, end and number. What ranks is described in
-- topping/store/runs/ranking.py: the first attempt, where the game names a lexicon, and no resumed run unless
-- :rank_resumed. Equal results share a rank, and the next one counts them all.
--
-- Then some of them: those of player :player where one is given, those that rank where :only_ranked, :count of them
-- (-1: all) from place :first on.
WITH boards AS (
    SELECT
        key AS place,
        json_extract(value, '$[0]') AS game,
        json_extract(value, '$[1]') AS lexicon_hash,
        json_extract(value, '$[2]') AS rules_version,
        json_extract(value, '$[3]') AS conditions,
        json_extract(value, '$[4]') AS resumed,
        json_extract(value, '$[5]') AS may_rank
    FROM json_each(:boards)
),
-- by their names: what is carried through two sorts costs most of the time
finished AS (
    SELECT
        boards.place AS board,
        boards.may_rank AND runs.ranks AND runs.attempt = 1 AND (:rank_resumed OR NOT runs.resumed) AS competes,
        CASE conditions.measure
            WHEN 'points' THEN -results.scored
            WHEN 'tops' THEN -results.found
            ELSE results.play_ms + results.penalty_ms
        END AS result,
        CASE conditions.measure WHEN 'tops' THEN results.play_ms + results.penalty_ms ELSE 0 END AS tie_break,
        runs.id,
        runs.attempt,
        runs.player,
        runs.game,
        runs.game_name,
        runs.game_moves,
        runs.lexicon,
        runs.ranks,
        runs.started_at,
        runs.ended_at,
        results.play_ms,
        results.penalty_ms,
        results.scored,
        results.top_points,
        results.found,
        results.moves,
        runs.imported,
        runs.input
    FROM boards
    CROSS JOIN runs
        ON runs.game = boards.game
        AND runs.lexicon_hash = boards.lexicon_hash
        AND runs.rules_version = boards.rules_version
        AND runs.conditions = boards.conditions
        AND runs.resumed = boards.resumed
        AND runs.outcome = 'finished'
    CROSS JOIN results ON results.run = runs.id
    CROSS JOIN conditions ON conditions.id = runs.conditions
),
ranked AS (
    SELECT *, rank() OVER (PARTITION BY board, competes ORDER BY result, tie_break) AS rank FROM finished
)
SELECT
    board,
    ranked.id,
    iif(competes, rank, NULL) AS rank,
    attempt,
    players.name AS player_name,
    game_name,
    game_moves,
    lexicon,
    ranks,
    started_at,
    ended_at,
    play_ms,
    penalty_ms,
    scored,
    top_points,
    found,
    moves,
    imported,
    input
FROM ranked
JOIN players ON players.id = ranked.player
WHERE (:player IS NULL OR players.folded = :player) AND (NOT :only_ranked OR competes)
ORDER BY board, competes DESC, result, tie_break, ended_at, ranked.id
LIMIT :count OFFSET :first
