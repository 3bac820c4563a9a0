-- Whose word counts in a competition, as kiosks reckon it (topping/competition/authority.py).

-- Whether the name of a competition is bound to a machine: 32 bits of salt, then a hash (topping/facts/identity.py).
CREATE FUNCTION topping.is_founded_by(competition text, machine uuid) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN competition ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (
        SELECT name = substr(name, 1, 8) || substr(hash, 1, 4) || '8' || substr(hash, 6, 3) 
            || to_hex(8 + (strpos('0123456789abcdef', substr(hash, 9, 1)) - 1) % 4)
            || substr(hash, 10)
        FROM (
            SELECT replace(competition, '-', '') AS name, substr(encode(sha256(
                'topping'::bytea || decode(substr(competition, 1, 8), 'hex')
                || convert_to('competition' || machine, 'UTF8')
            ), 'hex'), 1, 24) AS hash
        ) AS made
    ) ELSE false END
$$;

-- The machine on which a competition was founded; of a name that is bound to none, the first that has said its plan.
CREATE FUNCTION topping.founder_of(competition text) RETURNS uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT machine FROM topping.facts
    WHERE subject = competition AND kind = 'competition' AND line::jsonb #>> '{body,event}' = 'planned'
    ORDER BY NOT topping.is_founded_by(competition, machine), topping.order_of(line::jsonb) COLLATE "C"
    LIMIT 1
$$;

-- The machines whose results stand before those of others; none where all is played on honour.
CREATE TABLE topping.trusted (
    competition text NOT NULL,
    machine uuid NOT NULL,
    PRIMARY KEY (competition, machine)
);
ALTER TABLE topping.scores ADD COLUMN on_honour boolean NOT NULL DEFAULT true;  -- whether a run of another one counts

-- The sums of the first run that an entrant has entered for each game, of trusted machines first; of a run that one of
-- them has entered, what it says itself.
CREATE OR REPLACE FUNCTION topping.sum_up(of_competition text, of_entrant text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO topping.scores (competition, entrant, person, games, moves, found, spent_ms, scored, on_honour)
    SELECT of_competition, of_entrant, min(e.person::text)::uuid, count(*), sum(e.moves), sum(e.found), sum(e.spent_ms),
        sum(e.scored), NOT bool_and(e.is_trusted)
    FROM (
        SELECT DISTINCT ON (e.place) r.person, r.moves, r.found, r.spent_ms, r.scored, t.machine IS NOT NULL AS is_trusted
        FROM topping.entries e
        LEFT JOIN topping.trusted t ON t.competition = e.competition AND t.machine = e.machine
        JOIN topping.runs r ON r.run = e.run AND (r.machine = e.machine OR t.machine IS NULL)
        WHERE e.competition = of_competition AND e.entrant = of_entrant AND r.player IS NOT NULL
        ORDER BY e.place, t.machine IS NULL, r.started_at, r.run, r.machine
    ) AS e
    HAVING count(*) > 0
    ON CONFLICT (competition, entrant) DO UPDATE SET person = excluded.person, games = excluded.games,
        moves = excluded.moves, found = excluded.found, spent_ms = excluded.spent_ms, scored = excluded.scored,
        on_honour = excluded.on_honour;
END $$;

-- Finds out anew whose word counts, and sums up what follows.
CREATE FUNCTION topping.find_trusted(of_competition text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    founder uuid := topping.founder_of(of_competition);
BEGIN
    DELETE FROM topping.trusted WHERE competition = of_competition;
    INSERT INTO topping.trusted (competition, machine)
    SELECT DISTINCT of_competition, trusted.machine
    FROM topping.facts f
    CROSS JOIN LATERAL (VALUES (founder), ((f.line::jsonb #>> '{body,machine}')::uuid)) AS trusted (machine)
    WHERE f.subject = of_competition AND f.kind = 'enrolment' AND f.machine = founder;
    PERFORM topping.sum_up(of_competition, entrant)
    FROM (SELECT DISTINCT entrant FROM topping.entries WHERE competition = of_competition) AS entrants;
END $$;

CREATE FUNCTION topping.hear_of_trust() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM topping.find_trusted(NEW.subject);
    RETURN NULL;
END $$;

CREATE TRIGGER n_hear_of_trust AFTER INSERT ON topping.facts FOR EACH ROW
WHEN (NEW.kind = 'enrolment' OR NEW.kind = 'competition' AND NEW.line::jsonb #>> '{body,event}' = 'planned')
EXECUTE FUNCTION topping.hear_of_trust();

-- Several machines may say that a run is played for a competition: none of them keeps another one from being heard.
ALTER TABLE topping.entries DROP CONSTRAINT entries_pkey, ADD PRIMARY KEY (competition, run, machine);
INSERT INTO topping.entries (competition, run, machine, entrant, place)
SELECT f.subject, (said.body ->> 'run')::uuid, f.machine, said.body ->> 'entrant', (said.body ->> 'place')::integer
FROM topping.facts f
CROSS JOIN LATERAL (SELECT f.line::jsonb -> 'body') AS said (body)
WHERE f.kind = 'competition' AND said.body ->> 'event' = 'run'
ORDER BY f.arrival
ON CONFLICT DO NOTHING;

SELECT topping.find_trusted(subject) FROM (
    SELECT DISTINCT subject FROM topping.facts WHERE kind = 'enrolment'
) AS competitions;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
GRANT SELECT ON topping.trusted TO topping_kiosk, topping_referee;
