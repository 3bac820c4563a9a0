-- The facts of all machines, as they arrived; nothing is ever changed but by the functions below.

CREATE SCHEMA topping;

CREATE TABLE topping.hub (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    version integer NOT NULL
);
INSERT INTO topping.hub (version) VALUES (0);

-- A machine belongs to the login that first spoke for it; null: a referee has brought its facts, it has not joined.
CREATE TABLE topping.machines (
    machine uuid PRIMARY KEY,
    login name,
    joined_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE SEQUENCE topping.arrivals;

CREATE TABLE topping.facts (
    machine uuid NOT NULL REFERENCES topping.machines,
    number bigint NOT NULL CHECK (number >= 1),
    arrival bigint NOT NULL UNIQUE,
    kind text NOT NULL,
    subject text NOT NULL,  -- the player, run, session, game or competition that it is about; empty for others
    line text NOT NULL CHECK (char_length(line) <= 1000000),
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (machine, number)
);
CREATE INDEX facts_by_subject ON topping.facts (subject, kind) WHERE subject <> '';

-- Readers ask for what arrived after the last that they have. Transactions end in another order than they begin, so
-- that a number given before the end could be read too late: appending takes a lock until the end of its transaction.
CREATE FUNCTION topping.queue_up() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('topping.facts'));
    RETURN NULL;
END $$;

CREATE FUNCTION topping.arrive() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    fact jsonb := NEW.line::jsonb;
BEGIN
    IF (fact ->> 'machine')::uuid IS DISTINCT FROM NEW.machine OR (fact ->> 'number')::bigint IS DISTINCT FROM NEW.number
    THEN
        RAISE EXCEPTION 'the line is of another fact' USING ERRCODE = 'check_violation';
    END IF;
    NEW.kind := fact ->> 'kind';
    NEW.subject := coalesce(fact -> 'body' ->> CASE
        WHEN NEW.kind = 'player' THEN 'player'
        WHEN NEW.kind IN ('run-begun', 'move-ended', 'run-paused', 'run-resumed', 'run-ended', 'strokes') THEN 'run'
        WHEN NEW.kind IN ('session', 'session-event', 'withdrawal') THEN 'session'
        WHEN NEW.kind = 'game' THEN 'game'
        WHEN NEW.kind IN ('competition', 'decision', 'enrolment', 'signal') THEN 'competition'
    END, '');
    NEW.arrival := nextval('topping.arrivals');
    NEW.received_at := clock_timestamp();
    RETURN NEW;
END $$;

CREATE FUNCTION topping.tell() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NOTIFY topping_facts;
    RETURN NULL;
END $$;

CREATE TRIGGER a_queue_up BEFORE INSERT ON topping.facts FOR EACH STATEMENT EXECUTE FUNCTION topping.queue_up();
CREATE TRIGGER b_arrive BEFORE INSERT ON topping.facts FOR EACH ROW EXECUTE FUNCTION topping.arrive();
CREATE TRIGGER z_tell AFTER INSERT ON topping.facts FOR EACH STATEMENT EXECUTE FUNCTION topping.tell();

-- Joins a machine to the login that calls; false where it belongs to another one.
CREATE FUNCTION topping.join_machine(joining uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO topping.machines (machine, login) VALUES (joining, session_user)
    ON CONFLICT (machine) DO UPDATE SET login = session_user, joined_at = clock_timestamp()
        WHERE topping.machines.login IS NULL;
    RETURN topping.is_own(joining);
END $$;

-- Makes a machine known whose facts a referee brings.
CREATE FUNCTION topping.introduce_machine(brought uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO topping.machines (machine) VALUES (brought) ON CONFLICT DO NOTHING
$$;

-- Empties facts of a machine that must be forgotten; their numbers stay, and readers are told.
CREATE FUNCTION topping.forget_facts(of_machine uuid, numbers bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT topping.is_own(of_machine) THEN
        RAISE EXCEPTION 'the machine is of another login' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('topping.facts'));
    PERFORM topping.empty_fact(machine, number) FROM topping.facts
    WHERE machine = of_machine AND number = ANY (numbers) AND kind <> 'gone';
END $$;

CREATE FUNCTION topping.empty_fact(of_machine uuid, of_number bigint) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    UPDATE topping.facts SET
        kind = 'gone',
        subject = '',
        line = format('{"at":%s,"body":{},"kind":"gone","machine":"%s","number":%s}',
            line::jsonb ->> 'at', machine, number),
        arrival = nextval('topping.arrivals')
    WHERE machine = of_machine AND number = of_number;
    NOTIFY topping_facts
$$;

CREATE FUNCTION topping.is_own(asked uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM topping.machines WHERE machine = asked AND login = session_user)
$$;

-- Whether a referee alone may add a fact: of competitions, a kiosk says which runs and sessions are played for them.
CREATE FUNCTION topping.is_for_referees(kind text, line text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT kind IN ('decision', 'enrolment')
        OR kind = 'competition' AND coalesce(line::jsonb #>> '{body,event}', '') NOT IN ('run', 'session')
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;

-- Roles count for the whole server, so that another database may have made them already.
DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['topping_kiosk', 'topping_referee'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL;
            END;
        END IF;
    END LOOP;
END $$;

GRANT USAGE ON SCHEMA topping TO topping_kiosk, topping_referee;
GRANT SELECT ON topping.hub, topping.machines, topping.facts TO topping_kiosk, topping_referee;
GRANT INSERT (machine, number, line) ON topping.facts TO topping_kiosk, topping_referee;
GRANT EXECUTE ON FUNCTION topping.join_machine, topping.forget_facts, topping.is_own, topping.is_for_referees
    TO topping_kiosk, topping_referee;
GRANT EXECUTE ON FUNCTION topping.introduce_machine TO topping_referee;

ALTER TABLE topping.facts ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_read ON topping.facts FOR SELECT TO topping_kiosk, topping_referee USING (true);
CREATE POLICY kiosks_add_their_own ON topping.facts FOR INSERT TO topping_kiosk
    WITH CHECK (topping.is_own(machine) AND NOT topping.is_for_referees(kind, line));
CREATE POLICY referees_add ON topping.facts FOR INSERT TO topping_referee WITH CHECK (true);
