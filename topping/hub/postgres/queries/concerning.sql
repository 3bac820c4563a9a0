-- The names of all facts that concern a machine (topping/facts/interests.py), and whether they are empty. Of a run that is
-- finished, its end names all moves: what was said of each is left out. (An index knows subjects that are not empty.)
WITH runs AS (
    SELECT run, player FROM topping.runs WHERE player = ANY (%(players)s::uuid[])
    UNION
    SELECT run, player FROM topping.runs WHERE game = ANY (%(games)s::text[])
    UNION
    SELECT run, player FROM unnest(%(runs)s::text[]) AS wanted (named)
    JOIN topping.runs ON run = CASE WHEN named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN named::uuid END
)
SELECT machine::text, number, false AS is_gone
FROM topping.facts
WHERE %(first)s AND topping.is_for_all(kind, line)
UNION ALL
SELECT machine::text, number, true FROM topping.facts WHERE %(first)s AND kind = 'gone'
UNION ALL
SELECT machine::text, number, false
FROM topping.facts
WHERE %(first)s AND kind = 'signal' AND received_at > clock_timestamp() - interval '1 day'
UNION ALL
SELECT machine::text, number, false FROM topping.facts WHERE %(first)s AND machine = %(own)s::uuid AND number > %(last)s
UNION ALL
SELECT f.machine::text, f.number, false
FROM (
    SELECT unnest(%(players)s::text[] || %(unnamed)s::text[])
    UNION
    SELECT player::text FROM topping.players WHERE key = ANY (%(names)s::text[])
    UNION
    SELECT player::text FROM runs
) AS wanted (player)
JOIN topping.facts f ON f.subject = wanted.player AND f.subject <> '' AND f.kind = 'player'
UNION ALL
SELECT f.machine::text, f.number, false
FROM (SELECT DISTINCT run FROM runs) AS r
JOIN topping.facts f ON f.subject = r.run::text AND f.subject <> ''
WHERE f.kind IN ('run-begun', 'run-paused', 'run-resumed', 'run-ended', 'strokes')
UNION ALL
SELECT f.machine::text, f.number, false
FROM (SELECT DISTINCT run FROM runs) AS r
JOIN topping.facts f ON f.subject = r.run::text AND f.subject <> ''
WHERE f.kind = 'move-ended' AND NOT EXISTS (
    SELECT FROM topping.runs finished WHERE finished.machine = f.machine AND finished.run = r.run AND is_finished
)
UNION ALL
SELECT f.machine::text, f.number, false
FROM unnest(%(games)s::text[]) AS wanted (game)
JOIN topping.facts f ON f.subject = wanted.game AND f.subject <> '' AND f.kind = 'game'
UNION ALL
SELECT f.machine::text, f.number, false
FROM unnest(%(competitions)s::text[]) AS wanted (competition)
JOIN topping.facts f ON f.subject = wanted.competition AND f.subject <> '' AND f.kind = 'competition'
UNION ALL
SELECT f.machine::text, f.number, false
FROM unnest(%(sessions)s::text[]) AS wanted (session)
JOIN topping.facts f ON f.subject = wanted.session AND f.subject <> '' AND f.kind IN ('session', 'session-event', 'withdrawal')
UNION ALL
SELECT f.machine::text, f.number, false
FROM unnest(%(machines)s::uuid[]) AS wanted (machine)
JOIN topping.facts f ON f.machine = wanted.machine
WHERE f.kind NOT IN ('signal', 'gone')
UNION ALL
SELECT machine::text, number, kind = 'gone' FROM topping.facts WHERE %(everything)s
