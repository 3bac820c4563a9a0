-- The names of all facts that concern a machine (topping/facts/interests.py), and whether they are empty. Of a run that is
-- finished, its end names all moves: what was said of each is left out. (An index knows subjects that are not empty.)
-- A player is of the machine that was heard of him first: what that one says, as the server heard it, comes before what
-- others say, whenever a machine joins. Of runs, those of the machine's own players come first.
WITH runs AS (
    SELECT found.run, found.player, bool_or(is_own) AS is_own, bool_or(found.machine = p.home) IS NOT false AS is_home
    FROM (
        SELECT machine, run, player, true AS is_own FROM topping.runs WHERE player = ANY (%(players)s::uuid[])
        UNION ALL
        SELECT machine, run, player, false FROM topping.runs WHERE game = ANY (%(games)s::text[])
        UNION ALL
        SELECT machine, run, player, false FROM unnest(%(runs)s::text[]) AS wanted (named)
        JOIN topping.runs ON run = CASE WHEN named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN named::uuid END
    ) AS found
    LEFT JOIN topping.players p ON p.player = found.player
    GROUP BY found.run, found.player
),
of_runs AS (
    SELECT run, bool_or(is_own) AS is_own, bool_or(is_home) AS is_home FROM runs GROUP BY run
)
SELECT machine, number, is_gone FROM (
    SELECT 0 AS place, machine::text, number, false AS is_gone, arrival, NULL::uuid AS run
    FROM topping.facts
    WHERE %(first)s AND topping.is_for_all(kind, line)
    UNION ALL
    SELECT 6, machine::text, number, true, arrival, NULL FROM topping.facts WHERE %(first)s AND kind = 'gone'
    UNION ALL
    SELECT 6, machine::text, number, false, arrival, NULL
    FROM topping.facts
    WHERE %(first)s AND kind = 'signal' AND received_at > clock_timestamp() - interval '1 day'
    UNION ALL
    SELECT 6, machine::text, number, false, arrival, NULL
    FROM topping.facts
    WHERE %(first)s AND machine = %(own)s::uuid AND number > %(last)s
    UNION ALL
    SELECT CASE WHEN f.machine = p.home THEN 1 ELSE 4 END, f.machine::text, f.number, false, f.arrival, NULL
    FROM (
        SELECT unnest(%(players)s::uuid[] || %(unnamed)s::uuid[])
        UNION
        SELECT player FROM topping.players WHERE key = ANY (%(names)s::text[])
        UNION
        SELECT player FROM runs
    ) AS wanted (player)
    JOIN topping.facts f ON f.subject = wanted.player::text AND f.subject <> '' AND f.kind = 'player'
    LEFT JOIN topping.players p ON p.player = wanted.player
    UNION ALL
    SELECT CASE WHEN NOT r.is_home THEN 5 WHEN r.is_own THEN 2 ELSE 3 END, f.machine::text, f.number, false, f.arrival, r.run
    FROM of_runs r
    JOIN topping.facts f ON f.subject = r.run::text AND f.subject <> ''
    WHERE f.kind IN ('run-begun', 'run-paused', 'run-resumed', 'run-ended', 'strokes')
    UNION ALL
    SELECT CASE WHEN NOT r.is_home THEN 5 WHEN r.is_own THEN 2 ELSE 3 END, f.machine::text, f.number, false, f.arrival, r.run
    FROM of_runs r
    JOIN topping.facts f ON f.subject = r.run::text AND f.subject <> ''
    WHERE f.kind = 'move-ended' AND NOT EXISTS (
        SELECT FROM topping.runs finished WHERE finished.machine = f.machine AND finished.run = r.run AND is_finished
    )
    UNION ALL
    SELECT 6, f.machine::text, f.number, false, f.arrival, NULL
    FROM unnest(%(games)s::text[]) AS wanted (game)
    JOIN topping.facts f ON f.subject = wanted.game AND f.subject <> '' AND f.kind = 'game'
    UNION ALL
    SELECT 6, f.machine::text, f.number, false, f.arrival, NULL
    FROM unnest(%(competitions)s::text[]) AS wanted (competition)
    JOIN topping.facts f ON f.subject = wanted.competition AND f.subject <> '' AND f.kind = 'competition'
    UNION ALL
    SELECT 6, f.machine::text, f.number, false, f.arrival, NULL
    FROM unnest(%(sessions)s::text[]) AS wanted (session)
    JOIN topping.facts f
        ON f.subject = wanted.session AND f.subject <> '' AND f.kind IN ('session', 'session-event', 'withdrawal')
    UNION ALL
    SELECT 6, f.machine::text, f.number, false, f.arrival, NULL
    FROM unnest(%(machines)s::uuid[]) AS wanted (machine)
    JOIN topping.facts f ON f.machine = wanted.machine
    WHERE f.kind NOT IN ('signal', 'gone')
    UNION ALL
    SELECT 6, machine::text, number, kind = 'gone', arrival, NULL FROM topping.facts WHERE %(everything)s
) AS found
ORDER BY place, run, arrival
