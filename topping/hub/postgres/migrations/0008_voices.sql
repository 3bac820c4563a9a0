-- Whose word counts about a player, as machines reckon it (topping/facts/voices.py): that of the machine which was heard
-- of him first. Another one that speaks of him means somebody else, a stand-in, until both machines say that the two are
-- one person. A wish to be forgotten hides the name. What is to be emptied its own machine empties; of wishes that nobody
-- has refused in thirty days the names are emptied here. Lines without a signature, or with that of a key to which the
-- machine's name is not bound, are kept and passed on, and change no table: readers look at the signature itself.

ALTER TABLE topping.machines ADD COLUMN key bytea;  -- to which its name is bound; null: it has signed nothing yet
CREATE INDEX machines_by_key ON topping.machines (key);

-- The key with which a line says that it is signed, where the name of its machine is bound to that key; otherwise null.
CREATE FUNCTION topping.signer_of(fact jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN fact ->> 'signature' ~ '^[0-9A-Za-z+/]{128}$' THEN (
        SELECT CASE WHEN topping.is_machine_of((fact ->> 'machine')::uuid, key) THEN key END
        FROM substr(decode(fact ->> 'signature', 'base64'), 1, 32) AS key
    ) END
$$;

CREATE FUNCTION topping.is_same(one uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT one = other OR EXISTS (
        SELECT FROM topping.machines a JOIN topping.machines b ON a.key = b.key WHERE a.machine = one AND b.machine = other
    )
$$;

CREATE FUNCTION topping.is_referees(asked uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM topping.machines m JOIN pg_roles r ON r.rolname = m.login
        WHERE m.machine = asked AND pg_has_role(r.oid, 'topping_referee', 'MEMBER') AND NOT r.rolsuper
    )
$$;

CREATE FUNCTION topping.stand_in(machine uuid, player uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT substr(encode(sha256(convert_to(format('topping player %s %s', machine, player), 'UTF8')), 'hex'), 1, 32)::uuid
$$;

ALTER TABLE topping.players ADD COLUMN home uuid;  -- the machine that was heard of him first
ALTER TABLE topping.players ADD COLUMN is_stand_in boolean NOT NULL DEFAULT false;
ALTER TABLE topping.players ADD COLUMN is_masked boolean NOT NULL DEFAULT false;  -- the person, by a wish that counts
UPDATE topping.players p SET home = (
    SELECT f.machine FROM topping.facts f WHERE f.subject = p.player::text AND f.kind = 'player' ORDER BY arrival LIMIT 1
);
UPDATE topping.players p SET home = (
    SELECT r.machine FROM topping.runs r WHERE r.player = p.player ORDER BY r.started_at LIMIT 1
)
WHERE home IS NULL;
UPDATE topping.players SET is_masked = true WHERE is_erased;

CREATE TABLE topping.merges (
    one uuid NOT NULL,
    other uuid NOT NULL,
    machine uuid NOT NULL,
    PRIMARY KEY (one, other, machine)
);
CREATE INDEX merges_by_other ON topping.merges (other);

-- Who is to be forgotten, as somebody wishes, and what machines do about it.
CREATE TABLE topping.wishes (
    machine uuid NOT NULL,
    number bigint NOT NULL,
    player uuid NOT NULL,
    received_at timestamptz NOT NULL,
    PRIMARY KEY (machine, number, player)
);
CREATE INDEX wishes_by_player ON topping.wishes (player);
CREATE TABLE topping.answers (
    wisher uuid NOT NULL,
    number bigint NOT NULL,
    machine uuid NOT NULL,
    told text COLLATE "C" NOT NULL,
    forgets boolean NOT NULL,
    PRIMARY KEY (wisher, number, machine)
);

-- A player's person, who is made known with the machine that speaks of him; whom that machine means by him.
CREATE FUNCTION topping.meant_by(speaker uuid, about uuid, is_run boolean) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
    known uuid;
    double uuid := topping.stand_in(speaker, about);
BEGIN
    PERFORM topping.know_player(about);
    UPDATE topping.players SET home = speaker WHERE player = about AND home IS NULL;
    IF FOUND THEN
        PERFORM topping.agree(m.one, m.other) FROM topping.merges m WHERE m.one = about OR m.other = about;
        PERFORM topping.hide(about);
    END IF;
    SELECT home INTO known FROM topping.players WHERE player = about;
    IF known = speaker OR topping.is_same(known, speaker)
        OR (is_run AND EXISTS (SELECT FROM topping.trusted WHERE machine = speaker))
        OR (NOT is_run AND topping.is_referees(speaker))
    THEN
        RETURN about;
    END IF;
    INSERT INTO topping.players (player, person, home, is_stand_in) VALUES (double, double, speaker, true)
    ON CONFLICT (player) DO UPDATE SET home = speaker, is_stand_in = true WHERE topping.players.home IS NULL;
    IF FOUND THEN
        PERFORM topping.agree(m.one, m.other) FROM topping.merges m WHERE m.one = double OR m.other = double;
    END IF;
    RETURN double;
END $$;

CREATE FUNCTION topping.says(speaker uuid, about uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM topping.players WHERE player = about AND (home = speaker OR topping.is_same(home, speaker)))
$$;

-- Makes one person of two players where the machines of both say so, or a referee's.
CREATE FUNCTION topping.agree(first_player uuid, second_player uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF (
        SELECT bool_or(topping.is_referees(machine))
            OR (bool_or(topping.says(machine, first_player))
                OR EXISTS (SELECT FROM topping.players WHERE player = first_player AND is_stand_in))
            AND (bool_or(topping.says(machine, second_player))
                OR EXISTS (SELECT FROM topping.players WHERE player = second_player AND is_stand_in))
        FROM topping.merges WHERE one = first_player AND other = second_player
    ) THEN
        PERFORM topping.merge_players(first_player, second_player);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION topping.merge_players(one uuid, other uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    first_person uuid := topping.know_player(one);
    second_person uuid := topping.know_player(other);
    stays uuid := least(first_person, second_person);
    goes uuid := greatest(first_person, second_person);
BEGIN
    IF stays = goes THEN
        RETURN;
    END IF;
    UPDATE topping.players SET person = stays WHERE person = goes;
    UPDATE topping.runs SET person = stays WHERE person = goes;
    PERFORM topping.hide(one);
    PERFORM topping.mark_first(stays, games.game)
    FROM (SELECT DISTINCT game FROM topping.runs WHERE person = stays AND game IS NOT NULL) AS games;
END $$;

-- The wishes about a person that count: one of his machines has said them, or a referee's, and wishes them still.
CREATE FUNCTION topping.wishes_about(of_person uuid) RETURNS SETOF topping.wishes
LANGUAGE sql STABLE AS $$
    SELECT w.* FROM topping.players p JOIN topping.wishes w USING (player)
    WHERE p.person = of_person
        AND (topping.is_referees(w.machine) OR EXISTS (
            SELECT FROM topping.players his WHERE his.person = of_person AND topping.says(w.machine, his.player)
        ))
        AND NOT EXISTS (
            SELECT FROM topping.answers a
            WHERE (a.wisher, a.number, a.machine) = (w.machine, w.number, w.machine) AND NOT forgets
        )
$$;

CREATE FUNCTION topping.hide(about uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    of_person uuid;
    hides boolean;
BEGIN
    SELECT person INTO of_person FROM topping.players WHERE player = about;
    hides := EXISTS (SELECT FROM topping.wishes_about(of_person));
    UPDATE topping.players SET is_masked = hides WHERE person = of_person AND is_masked <> hides;
END $$;

-- Empties the names of those whom somebody wished to be forgotten thirty days ago, but for what machines have said that
-- have refused it.
CREATE FUNCTION topping.remove_due(due_before timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM topping.wishes WHERE received_at <= due_before) THEN
        RETURN;
    END IF;
    LOCK TABLE topping.queue IN EXCLUSIVE MODE;
    PERFORM topping.empty_fact(f.machine, f.number)
    FROM (SELECT DISTINCT person FROM topping.players JOIN topping.wishes USING (player) WHERE received_at <= due_before) AS one,
        topping.wishes_about(one.person) AS w, topping.players his
        JOIN topping.facts f ON f.subject = his.player::text AND f.kind = 'player'
    WHERE w.received_at <= due_before AND his.person = one.person
        AND NOT EXISTS (
            SELECT FROM topping.answers a
            WHERE (a.wisher, a.number, a.machine) = (w.machine, w.number, f.machine) AND NOT forgets
        );
    UPDATE topping.players p SET name = ''
    WHERE name <> '' AND is_masked AND NOT EXISTS (
        SELECT FROM topping.facts f
        WHERE f.subject = p.player::text AND f.kind = 'player' AND topping.order_of(f.line::jsonb) = p.told
    );
END $$;

CREATE OR REPLACE FUNCTION topping.hear_of_player(fact jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    about uuid := topping.meant_by((fact ->> 'machine')::uuid, (fact #>> '{body,player}')::uuid, false);
    said text COLLATE "C" := topping.order_of(fact);
BEGIN
    UPDATE topping.players SET name = fact #>> '{body,name}', minor = (fact #>> '{body,minor}')::boolean, told = said
    WHERE player = about AND told < said;
END $$;

-- A name that its machine empties is known no more.
CREATE OR REPLACE FUNCTION topping.forget_facts(of_machine uuid, numbers bigint[], lines text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT topping.is_own(of_machine) THEN
        RAISE EXCEPTION 'the machine is of another login' USING ERRCODE = 'insufficient_privilege';
    END IF;
    LOCK TABLE topping.queue IN EXCLUSIVE MODE;
    UPDATE topping.players p SET name = ''
    FROM topping.facts f
    WHERE f.machine = of_machine AND f.number = ANY (numbers) AND f.kind = 'player'
        AND p.player IN (f.subject::uuid, topping.stand_in(of_machine, f.subject::uuid))
        AND p.told = topping.order_of(f.line::jsonb);
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

CREATE OR REPLACE FUNCTION topping.founder_of(competition text) RETURNS uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT machine FROM topping.facts
    WHERE subject = competition AND kind = 'competition' AND line::jsonb #>> '{body,event}' = 'planned'
        AND topping.signer_of(line::jsonb) IS NOT NULL
    ORDER BY NOT topping.is_founded_by(competition, machine), topping.order_of(line::jsonb) COLLATE "C"
    LIMIT 1
$$;

CREATE OR REPLACE FUNCTION topping.find_trusted(of_competition text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    founder uuid := topping.founder_of(of_competition);
BEGIN
    DELETE FROM topping.trusted WHERE competition = of_competition;
    INSERT INTO topping.trusted (competition, machine)
    SELECT DISTINCT of_competition, trusted.machine
    FROM topping.facts f
    CROSS JOIN LATERAL (VALUES (founder), ((f.line::jsonb #>> '{body,machine}')::uuid)) AS trusted (machine)
    WHERE f.subject = of_competition AND f.kind = 'enrolment' AND f.machine = founder
        AND topping.signer_of(f.line::jsonb) IS NOT NULL;
    PERFORM topping.sum_up(of_competition, entrant)
    FROM (SELECT DISTINCT entrant FROM topping.entries WHERE competition = of_competition) AS entrants;
END $$;

DROP FUNCTION topping.erase_player(uuid);
DROP FUNCTION topping.keep_secret(uuid);

-- What a fact changes in these tables; nothing where another machine speaks of a run or a session.
CREATE OR REPLACE FUNCTION topping.account_for(said topping.facts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    fact jsonb := said.line::jsonb;
    body jsonb := fact -> 'body';
    signer bytea := topping.signer_of(fact);
    runner uuid;
BEGIN
    IF signer IS NULL THEN
        RETURN;
    END IF;
    UPDATE topping.machines SET key = signer WHERE machine = said.machine AND key IS DISTINCT FROM signer;
    CASE said.kind
    WHEN 'player' THEN
        PERFORM topping.hear_of_player(fact);
    WHEN 'merging' THEN
        PERFORM topping.know_player((body ->> 'gone')::uuid), topping.know_player((body ->> 'stays')::uuid);
        INSERT INTO topping.merges (one, other, machine)
        SELECT least(gone, stays), greatest(gone, stays), said.machine
        FROM (SELECT (body ->> 'gone')::uuid AS gone, (body ->> 'stays')::uuid AS stays) AS pair
        ON CONFLICT DO NOTHING;
        PERFORM topping.agree(
            least((body ->> 'gone')::uuid, (body ->> 'stays')::uuid),
            greatest((body ->> 'gone')::uuid, (body ->> 'stays')::uuid)
        );
    WHEN 'erasure' THEN
        INSERT INTO topping.wishes (machine, number, player, received_at)
        SELECT said.machine, said.number, wished::uuid, said.received_at
        FROM jsonb_array_elements_text(body -> 'players') AS wished
        ON CONFLICT DO NOTHING;
        PERFORM topping.know_player(wished::uuid), topping.hide(wished::uuid)
        FROM jsonb_array_elements_text(body -> 'players') AS wished;
    WHEN 'answer' THEN
        INSERT INTO topping.answers AS a (wisher, number, machine, told, forgets)
        VALUES ((body ->> 'machine')::uuid, (body ->> 'number')::bigint, said.machine, topping.order_of(fact),
            (body ->> 'forgets')::boolean)
        ON CONFLICT (wisher, number, machine) DO UPDATE SET told = excluded.told, forgets = excluded.forgets
        WHERE a.told < excluded.told;
        PERFORM topping.hide(player) FROM topping.wishes
        WHERE machine = (body ->> 'machine')::uuid AND number = (body ->> 'number')::bigint;
    WHEN 'competition' THEN
        IF body ->> 'event' = 'run' THEN
            INSERT INTO topping.entries (competition, run, machine, entrant, place)
            VALUES (said.subject, (body ->> 'run')::uuid, said.machine, body ->> 'entrant', (body ->> 'place')::integer)
            ON CONFLICT DO NOTHING;
        END IF;
    WHEN 'session', 'session-event' THEN
        IF EXISTS (SELECT FROM topping.facts WHERE subject = said.subject AND kind = 'withdrawal'
            AND topping.is_same(machine, said.machine))
        THEN
            PERFORM topping.empty_fact(said.machine, said.number);
        END IF;
    WHEN 'withdrawal' THEN
        PERFORM topping.empty_fact(machine, number) FROM topping.facts
        WHERE subject = said.subject AND kind IN ('session', 'session-event') AND topping.is_same(machine, said.machine);
    WHEN 'run-begun' THEN
        runner := topping.meant_by(said.machine, (body ->> 'player')::uuid, true);
        INSERT INTO topping.runs AS r (machine, run, place, player, person, game, lexicon_hash, rules_version, conditions,
            resumed, ranks, started_at)
        VALUES (said.machine, (body ->> 'run')::uuid, (body ->> 'place')::integer, (body ->> 'player')::uuid,
            topping.know_player(runner), body ->> 'game', body ->> 'lexicon_hash',
            body ->> 'rules_version', body ->> 'conditions', (body ->> 'resumed')::boolean, (body ->> 'ranks')::boolean,
            -- what another machine says of a player counts from when it came: it takes the place of no run before
            CASE WHEN topping.says(said.machine, runner) THEN (body ->> 'started_at')::bigint
                ELSE greatest((body ->> 'started_at')::bigint, (extract(epoch FROM said.received_at) * 1000)::bigint) END)
        ON CONFLICT (machine, run) DO UPDATE SET place = excluded.place, player = excluded.player, person = excluded.person,
            game = excluded.game, lexicon_hash = excluded.lexicon_hash, rules_version = excluded.rules_version,
            conditions = CASE r.paused WHEN '' THEN excluded.conditions ELSE r.conditions END, resumed = r.resumed OR excluded.resumed,
            ranks = excluded.ranks, started_at = excluded.started_at;
        PERFORM topping.mark_first(person, game) FROM topping.runs
        WHERE machine = said.machine AND run = (body ->> 'run')::uuid;
    WHEN 'move-ended' THEN
        INSERT INTO topping.runs AS r (machine, run, moves, found, spent_ms, scored)
        VALUES (said.machine, (body ->> 'run')::uuid, 1, (body ->> 'found')::boolean::integer,
            (body ->> 'elapsed_ms')::bigint + (body ->> 'penalty_ms')::bigint,
            coalesce((body ->> 'scored')::integer, 0))
        ON CONFLICT (machine, run) DO UPDATE SET moves = r.moves + 1, found = r.found + excluded.found,
            spent_ms = r.spent_ms + excluded.spent_ms, scored = r.scored + excluded.scored
        WHERE NOT r.is_finished;
    WHEN 'run-paused' THEN
        INSERT INTO topping.runs AS r (machine, run, conditions, paused)
        VALUES (said.machine, (body ->> 'run')::uuid, body ->> 'conditions', topping.order_of(fact))
        ON CONFLICT (machine, run) DO UPDATE SET conditions = excluded.conditions, paused = excluded.paused
        WHERE r.paused < excluded.paused;
    WHEN 'run-resumed' THEN
        INSERT INTO topping.runs (machine, run, resumed) VALUES (said.machine, (body ->> 'run')::uuid, true)
        ON CONFLICT (machine, run) DO UPDATE SET resumed = true;
    WHEN 'run-ended' THEN
        INSERT INTO topping.runs AS r (machine, run, is_over, is_finished, ended_at, moves, found, spent_ms, scored)
        SELECT said.machine, (body ->> 'run')::uuid, true, (body ->> 'finished')::boolean, (body ->> 'ended_at')::bigint,
            count(*), count(*) FILTER (WHERE (move ->> 'found')::boolean),
            coalesce(sum((move ->> 'elapsed_ms')::bigint + (move ->> 'penalty_ms')::bigint), 0),
            coalesce(sum((move ->> 'scored')::integer), 0)
        FROM jsonb_array_elements(body -> 'moves') AS move
        ON CONFLICT (machine, run) DO UPDATE SET is_over = true, is_finished = excluded.is_finished,
            ended_at = excluded.ended_at,
            moves = CASE excluded.moves WHEN 0 THEN r.moves ELSE excluded.moves END,
            found = CASE excluded.moves WHEN 0 THEN r.found ELSE excluded.found END,
            spent_ms = CASE excluded.moves WHEN 0 THEN r.spent_ms ELSE excluded.spent_ms END,
            scored = CASE excluded.moves WHEN 0 THEN r.scored ELSE excluded.scored END;
    ELSE
        NULL;
    END CASE;
END $$;

-- As each machine joins, wishes are looked at that are due.
CREATE OR REPLACE FUNCTION topping.join_machine(joining uuid, said text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('topping.secret', said, false);
    INSERT INTO topping.machines AS m (machine, login, secret) VALUES (joining, session_user, topping.hash_of(said))
    ON CONFLICT (machine) DO UPDATE SET login = session_user, secret = excluded.secret, joined_at = clock_timestamp()
        WHERE m.login IS NULL OR m.secret = excluded.secret
            OR (m.login = session_user AND m.secret IS NULL AND excluded.secret IS NOT NULL);
    PERFORM topping.remove_due(clock_timestamp() - interval '30 days');
    RETURN topping.is_own(joining);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
