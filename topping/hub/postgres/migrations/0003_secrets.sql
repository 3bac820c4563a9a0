-- Machines that share a login do not speak for each other: each has a secret, of which a hash is kept here.

ALTER TABLE topping.machines ADD COLUMN secret bytea;  -- null: none was said yet

REVOKE SELECT ON topping.machines FROM topping_kiosk, topping_referee;
GRANT SELECT (machine, login, joined_at) ON topping.machines TO topping_kiosk, topping_referee;

CREATE FUNCTION topping.hash_of(said text) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN said <> '' THEN sha256(convert_to(said, 'UTF8')) END
$$;

-- Whether a machine is one of this login, whose secret was said in this session.
CREATE OR REPLACE FUNCTION topping.is_own(asked uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM topping.machines
        WHERE machine = asked AND login = session_user
            AND (secret IS NULL OR secret = topping.hash_of(current_setting('topping.secret', true)))
    )
$$;

-- Joins a machine to the login that calls, and to its secret; false where it belongs to another one. Who knows the secret
-- is that machine: it may change its login, as when a kiosk becomes a referee's.
DROP FUNCTION topping.join_machine(uuid);
CREATE FUNCTION topping.join_machine(joining uuid, said text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('topping.secret', said, false);
    INSERT INTO topping.machines AS m (machine, login, secret) VALUES (joining, session_user, topping.hash_of(said))
    ON CONFLICT (machine) DO UPDATE SET login = session_user, secret = excluded.secret, joined_at = clock_timestamp()
        WHERE m.login IS NULL OR m.secret = excluded.secret
            OR (m.login = session_user AND m.secret IS NULL AND excluded.secret IS NOT NULL);
    RETURN topping.is_own(joining);
END $$;

-- Whether a fact names somebody, so that its machine may have to forget it (topping/facts/precedence.py).
CREATE FUNCTION topping.is_personal(kind text, line text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT kind IN ('player', 'strokes', 'session', 'session-event')
        OR kind = 'competition' AND coalesce(line::jsonb #>> '{body,event}', '') IN ('enrolled', 'session')
        OR kind = 'decision' AND coalesce(line::jsonb #>> '{body,decision}', '') = 'name-put-right'
$$;

-- Puts the empty lines that a machine has signed in the place of what it must forget; readers are told.
DROP FUNCTION topping.forget_facts(uuid, bigint[]);
CREATE FUNCTION topping.forget_facts(of_machine uuid, numbers bigint[], lines text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT topping.is_own(of_machine) THEN
        RAISE EXCEPTION 'the machine is of another login' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('topping.facts'));
    UPDATE topping.facts f SET kind = 'gone', subject = '', line = given.line, arrival = nextval('topping.arrivals')
    FROM unnest(numbers, lines) AS given(number, line)
    WHERE f.machine = of_machine AND f.number = given.number AND f.kind <> 'gone' AND topping.is_personal(f.kind, f.line)
        AND given.line::jsonb @> jsonb_build_object(
            'machine', of_machine, 'number', given.number, 'kind', 'gone', 'at', f.line::jsonb -> 'at'
        )
        AND given.line::jsonb -> 'body' = '{}';
    NOTIFY topping_facts;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
GRANT EXECUTE ON FUNCTION topping.join_machine, topping.forget_facts, topping.is_own, topping.is_for_referees
    TO topping_kiosk, topping_referee;
