-- The best finished first attempts at a game that rank, of all machines; of the conditions that most were played
-- under where none are given, always with one lexicon and one version of the rules. Equal results share a rank.
WITH board AS (
    SELECT conditions, lexicon_hash, rules_version
    FROM topping.runs
    WHERE game = %(game)s AND is_first AND is_finished AND ranks AND NOT resumed
        AND (%(conditions)s::text IS NULL OR conditions = %(conditions)s)
    GROUP BY conditions, lexicon_hash, rules_version
    ORDER BY count(*) DESC, conditions, lexicon_hash, rules_version
    LIMIT 1
)
SELECT
    rank() OVER (ORDER BY {order}) AS rank,
    coalesce((
        SELECT name FROM topping.players p WHERE p.person = r.person ORDER BY told DESC LIMIT 1
    ), '') AS name,
    r.machine::text,
    r.run::text,
    r.moves,
    r.found,
    r.spent_ms,
    r.scored,
    board.conditions
FROM topping.runs r
JOIN board USING (conditions, lexicon_hash, rules_version)
WHERE r.game = %(game)s AND r.is_first AND r.is_finished AND r.ranks AND NOT r.resumed
ORDER BY {order}, r.ended_at, r.run
LIMIT %(count)s
