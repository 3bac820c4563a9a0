-- What has arrived that concerns a machine (topping/facts/interests.py). Of a run whose beginning has come, all that came
-- before it too. What is longer than so many bytes together is named alone: who fetches it takes it in parts.
WITH came AS MATERIALIZED (
    SELECT machine, number, arrival, kind, subject, line,
        CASE WHEN subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN subject::uuid END AS named
    FROM topping.facts
    WHERE arrival > %(after)s AND arrival <= %(until)s
),
concerning AS (
    SELECT machine, number, arrival, kind, subject, line
    FROM came
    WHERE %(everything)s
        OR kind IN ('gone', 'signal')
        OR topping.is_for_all(kind, line)
        OR machine = %(own)s::uuid
        OR machine = ANY (%(machines)s::uuid[])
        OR CASE
            WHEN kind = 'player' THEN subject = ANY (%(players)s::text[] || %(unnamed)s::text[])
                OR EXISTS (SELECT FROM topping.players p WHERE p.player = named AND p.key = ANY (%(names)s::text[]))
                OR EXISTS (
                    SELECT FROM topping.runs r
                    WHERE r.player = named AND (r.game = ANY (%(games)s::text[]) OR r.run::text = ANY (%(runs)s::text[]))
                )
            WHEN kind = 'game' THEN subject = ANY (%(games)s::text[])
            WHEN kind = 'competition' THEN subject = ANY (%(competitions)s::text[])
            WHEN kind IN ('session', 'session-event', 'withdrawal') THEN subject = ANY (%(sessions)s::text[])
            ELSE subject = ANY (%(runs)s::text[]) OR EXISTS (
                SELECT FROM topping.runs r
                WHERE r.run = named AND (r.player = ANY (%(players)s::uuid[]) OR r.game = ANY (%(games)s::text[]))
            )
        END
)
SELECT machine, number, CASE WHEN sum(octet_length(line)) OVER (ORDER BY arrival) <= %(most)s THEN line END FROM (
    SELECT arrival, machine, number, line FROM concerning
    UNION ALL
    SELECT f.arrival, f.machine, f.number, f.line
    FROM (SELECT DISTINCT subject FROM concerning WHERE kind = 'run-begun') AS begun
    JOIN topping.facts f ON f.subject = begun.subject AND f.subject <> '' AND f.kind <> 'run-begun'
    WHERE NOT EXISTS (SELECT FROM concerning known WHERE known.arrival = f.arrival)
) AS found
ORDER BY arrival
