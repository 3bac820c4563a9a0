-- The best finished first attempts at a game that rank, of all machines; of the conditions that most were played
-- under where none are given, always with one lexicon and one version of the rules. Equal results share a rank.
SELECT
    rank() OVER (ORDER BY {order}) AS rank,
    coalesce((
        SELECT CASE WHEN is_masked THEN '' ELSE name END FROM topping.players p WHERE p.person = best.person ORDER BY told DESC LIMIT 1
    ), '') AS name,
    machine::text,
    run::text,
    moves,
    found,
    spent_ms,
    scored,
    conditions
FROM (
    SELECT machine, run, person, moves, found, spent_ms, scored, conditions, ended_at
    FROM topping.runs
    WHERE is_first AND is_finished AND ranks AND NOT resumed AND board = (
        SELECT id
        FROM topping.boards
        WHERE game = %(game)s AND ranked > 0 AND (%(conditions)s::text IS NULL OR conditions = %(conditions)s)
        ORDER BY ranked DESC, conditions, lexicon_hash, rules_version
        LIMIT 1
    )
    ORDER BY {order}, ended_at, run
    LIMIT 100
) AS best
ORDER BY {order}, ended_at, best.run
