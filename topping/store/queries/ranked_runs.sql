-- The finished runs of some groups of comparable runs, ranked within each. :boards is a JSON array with one array for
-- each group: game, lexicon hash, rules version, number of the conditions, resumed, and whether its runs rank at all. The groups come in the order of that
-- array; in each, the runs that rank come first, then by result, end and number. What ranks is described in
-- topping/store/runs/ranking.py: the first attempt, where the game names a lexicon, and no resumed run unless
-- :rank_resumed. Equal results share a rank, and the next one counts them all.
--
-- Then some of them: those of player :player where one is given, those that rank where :only_ranked, :count of them
-- (-1: all) from place :first on.
WITH wanted AS MATERIALIZED (
    SELECT
        asked.key AS place,
        boards.id AS board,
        json_extract(asked.value, '$[5]') AND (:rank_resumed OR NOT boards.resumed) AS may_rank
    FROM json_each(:boards) AS asked
    CROSS JOIN boards
        ON boards.game = json_extract(asked.value, '$[0]')
        AND boards.lexicon_hash = json_extract(asked.value, '$[1]')
        AND boards.rules_version = json_extract(asked.value, '$[2]')
        AND boards.conditions = json_extract(asked.value, '$[3]')
        AND boards.resumed = json_extract(asked.value, '$[4]')
),
-- the places of all runs of these boards, or of a player's, for whom no other run is read
chosen AS (
    SELECT wanted.place, placed_runs.*, placed_runs.is_first AND wanted.may_rank AS competes
    FROM wanted
    CROSS JOIN placed_runs ON placed_runs.board = wanted.board
    WHERE :player IS NULL AND (NOT :only_ranked OR (placed_runs.is_first AND wanted.may_rank))
    UNION ALL
    SELECT wanted.place, placed_runs.*, placed_runs.is_first AND wanted.may_rank
    FROM players
    CROSS JOIN runs ON runs.player = players.id
    CROSS JOIN placed_runs ON placed_runs.run = runs.id
    CROSS JOIN wanted ON wanted.board = placed_runs.board
    WHERE players.folded = :player AND (NOT :only_ranked OR (placed_runs.is_first AND wanted.may_rank))
    ORDER BY place, competes DESC, result, tie_break, ended_at, run
    LIMIT :count OFFSET :first
),
finished AS (
    SELECT
        chosen.place AS board,
        chosen.board AS number,
        chosen.competes,
        chosen.result,
        chosen.tie_break,
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
    FROM chosen
    CROSS JOIN runs ON runs.id = chosen.run
    CROSS JOIN results ON results.run = runs.id
),
-- of some runs, those that are better are counted; of whole boards, which are read anyway, all are ranked at once
ranked AS (
    SELECT
        *,
        CASE
            WHEN :count < 0 AND :player IS NULL
                THEN rank() OVER (PARTITION BY board, competes ORDER BY result, tie_break)
            WHEN competes THEN 1 + (
                SELECT count(*)
                FROM placed_runs AS better
                WHERE better.board = finished.number
                    AND better.is_first = 1
                    AND (better.result, better.tie_break) < (finished.result, finished.tie_break)
            )
        END AS rank
    FROM finished
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
ORDER BY board, competes DESC, result, tie_break, ended_at, ranked.id
