-- Lines that no machine would take have no effect here either, and no login holds up the others.

-- Whether a machine's name is bound to a key, whose public half is 32 bytes (topping/facts/identity.py).
CREATE FUNCTION topping.is_machine_of(machine uuid, public_key bytea) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT name = substr(name, 1, 8) || substr(hash, 1, 4) || '8' || substr(hash, 6, 3)
        || to_hex(8 + (strpos('0123456789abcdef', substr(hash, 9, 1)) - 1) % 4)
        || substr(hash, 10)
    FROM (SELECT replace(machine::text, '-', '') AS name) AS named,
        LATERAL (SELECT substr(encode(sha256(
            'topping'::bytea || decode(substr(name, 1, 8), 'hex') || 'machine'::bytea || public_key
        ), 'hex'), 1, 24) AS hash) AS hashed
$$;

-- Whether a line is written as facts are, by the machine whose number it bears: at its end stands a signature that begins
-- with the half of the key to which the machine's name is bound. That it holds is looked at by every machine.
CREATE FUNCTION topping.is_well_formed(line text, machine uuid, number bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT number <= 9007199254740991
        AND left(line, 60) ~ '^\{"at":(0|[1-9][0-9]{0,15}),"body":\{'
        AND right(line, 400) ~ ('\},"kind":"[a-z][a-z-]{0,39}","machine":"' || machine || '","number":' || number
            || ',"signature":"[0-9A-Za-z+/]{128}"\}$')
        AND (line::jsonb ->> 'at')::numeric <= 9007199254740991
        AND jsonb_typeof(line::jsonb -> 'body') = 'object'
        AND line::jsonb - '{at,body,kind,machine,number,signature}'::text[] = '{}'
        AND topping.is_machine_of(machine, substr(decode(left(right(line, 130), 128), 'base64'), 1, 32))
$$;

-- Appending waits for a lock that no login can take by itself: anybody may take an advisory one.
CREATE TABLE topping.queue ();

CREATE OR REPLACE FUNCTION topping.queue_up() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    LOCK TABLE topping.queue IN EXCLUSIVE MODE;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION topping.forget_facts(of_machine uuid, numbers bigint[], lines text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT topping.is_own(of_machine) THEN
        RAISE EXCEPTION 'the machine is of another login' USING ERRCODE = 'insufficient_privilege';
    END IF;
    LOCK TABLE topping.queue IN EXCLUSIVE MODE;
    UPDATE topping.facts f SET kind = 'gone', subject = '', line = given.line, arrival = nextval('topping.arrivals')
    FROM unnest(numbers, lines) AS given(number, line)
    WHERE f.machine = of_machine AND f.number = given.number AND f.kind <> 'gone' AND topping.is_personal(f.kind, f.line)
        AND given.line::jsonb @> jsonb_build_object(
            'machine', of_machine, 'number', given.number, 'kind', 'gone', 'at', f.line::jsonb -> 'at'
        )
        AND given.line::jsonb -> 'body' = '{}'
        AND topping.is_well_formed(given.line, of_machine, given.number);
    NOTIFY topping_facts;
END $$;

-- Who owns the hub may add what he likes; of everybody else's lines those that are not well formed are refused.
CREATE FUNCTION topping.check_form() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT topping.is_well_formed(NEW.line, NEW.machine, NEW.number) AND NOT pg_has_role(session_user, current_user, 'MEMBER')
    THEN
        RAISE EXCEPTION 'the line is no signed fact of its machine' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_check_form BEFORE INSERT ON topping.facts FOR EACH ROW EXECUTE FUNCTION topping.check_form();

-- A transaction that somebody leaves open keeps what it has locked: no exchange needs one for a minute.
CREATE FUNCTION topping.end_older_than(age interval) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT count(*)::integer FROM (
        SELECT pg_terminate_backend(pid)
        FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < clock_timestamp() - age
            AND usename <> current_user
            AND (pg_has_role(usename, 'topping_kiosk', 'MEMBER') OR pg_has_role(usename, 'topping_referee', 'MEMBER'))
            AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = usename)
    ) AS ended
$$;
CREATE FUNCTION topping.end_stalled() RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$ SELECT topping.end_older_than('60 seconds') $$;

-- The owner needs a share in the logins that he has made, to end their transactions; of others he cannot have it.
DO $$
DECLARE
    login name;
BEGIN
    FOR login IN
        SELECT DISTINCT m.rolname FROM pg_auth_members g JOIN pg_roles m ON m.oid = g.member
        JOIN pg_roles r ON r.oid = g.roleid WHERE r.rolname IN ('topping_kiosk', 'topping_referee') AND m.rolcanlogin
    LOOP
        BEGIN
            EXECUTE format('GRANT %I TO CURRENT_USER', login);
        EXCEPTION WHEN OTHERS THEN
            NULL;
        END;
    END LOOP;
END $$;

-- Rows that no machine reads, of hubs set up before.
DELETE FROM topping.facts
WHERE kind <> 'gone' AND NOT (
    left(line, 60) ~ '^\{"at":(0|[1-9][0-9]{0,15}),"body":\{' AND jsonb_typeof(line::jsonb -> 'body') = 'object'
);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
GRANT EXECUTE ON FUNCTION topping.end_stalled TO topping_kiosk, topping_referee;
