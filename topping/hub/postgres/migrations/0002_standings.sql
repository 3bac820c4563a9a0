-- What facts say of runs and of players, kept so that a table is read from an index. All of it follows from the facts.

-- The runs that are played for competitions.
CREATE TABLE topping.entries (
    competition text NOT NULL,
    run uuid NOT NULL,
    machine uuid NOT NULL REFERENCES topping.machines,
    entrant text NOT NULL,
    place integer NOT NULL,  -- of the game
    PRIMARY KEY (competition, run)
);

-- The order of a fact among all: by the clock of its machine, then by machine and number (`Fact.order`).
CREATE FUNCTION topping.order_of(line jsonb) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT lpad(line ->> 'at', 16, '0') || (line ->> 'machine') || lpad(line ->> 'number', 16, '0')
$$;

-- Every UUID of a player, with that of the person: the least of those that are one person.
CREATE TABLE topping.players (
    player uuid PRIMARY KEY,
    person uuid NOT NULL,
    name text NOT NULL DEFAULT '',
    told text COLLATE "C" NOT NULL DEFAULT '',  -- the order of the fact that said the name
    minor boolean NOT NULL DEFAULT false,  -- as that fact says
    is_erased boolean NOT NULL DEFAULT false
);
CREATE INDEX players_by_person ON topping.players (person);

CREATE TABLE topping.runs (
    machine uuid NOT NULL REFERENCES topping.machines,
    run uuid NOT NULL,
    place integer,  -- among the runs of its machine
    player uuid,  -- null while the fact of its beginning has not arrived
    person uuid,
    game text,
    lexicon_hash text,
    rules_version text,
    conditions text,
    paused text COLLATE "C" NOT NULL DEFAULT '',  -- the order of the fact that said them, where the clock was stopped
    resumed boolean NOT NULL DEFAULT false,
    ranks boolean NOT NULL DEFAULT false,
    is_first boolean NOT NULL DEFAULT false,  -- the person's first attempt at the game, on whichever machine
    started_at bigint,
    is_over boolean NOT NULL DEFAULT false,
    is_finished boolean NOT NULL DEFAULT false,
    ended_at bigint,
    moves integer NOT NULL DEFAULT 0,
    found integer NOT NULL DEFAULT 0,
    spent_ms bigint NOT NULL DEFAULT 0,  -- time and penalties
    scored integer NOT NULL DEFAULT 0,
    PRIMARY KEY (machine, run)
);
CREATE INDEX runs_by_run ON topping.runs (run);
CREATE INDEX runs_of_person ON topping.runs (person, game);
CREATE INDEX runs_by_time ON topping.runs (game, spent_ms, ended_at) WHERE is_first AND is_finished AND ranks;
CREATE INDEX runs_by_points ON topping.runs (game, scored DESC, ended_at) WHERE is_first AND is_finished AND ranks;
CREATE INDEX runs_by_tops ON topping.runs (game, found DESC, spent_ms, ended_at)
    WHERE is_first AND is_finished AND ranks;

-- Of each machine the first run there, whatever its clock said; of these the one that began first by its own clock.
CREATE FUNCTION topping.mark_first(of_person uuid, of_game text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    WITH own AS (
        SELECT DISTINCT ON (machine) machine, run, started_at
        FROM topping.runs WHERE person = of_person AND game = of_game
        ORDER BY machine, place, run
    ),
    first AS (SELECT machine, run FROM own ORDER BY started_at, machine LIMIT 1)
    UPDATE topping.runs r SET is_first = (r.machine, r.run) = (first.machine, first.run) FROM first
    WHERE r.person = of_person AND r.game = of_game
        AND r.is_first <> ((r.machine, r.run) = (first.machine, first.run))
$$;

CREATE FUNCTION topping.know_player(asked uuid) RETURNS uuid
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO topping.players (player, person) VALUES (asked, asked) ON CONFLICT DO NOTHING;
    SELECT person FROM topping.players WHERE player = asked
$$;

CREATE FUNCTION topping.merge_players(one uuid, other uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
    PERFORM topping.keep_secret(stays);
    PERFORM topping.mark_first(stays, games.game)
    FROM (SELECT DISTINCT game FROM topping.runs WHERE person = stays AND game IS NOT NULL) AS games;
END $$;

-- Empties what must not be known of a person: every name but the last, that too where the person was erased, and the
-- strokes of whoever was erased or is a minor.
CREATE FUNCTION topping.keep_secret(of_person uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    erased boolean;
    last text COLLATE "C";
    is_minor boolean;
BEGIN
    SELECT bool_or(is_erased), max(told) INTO erased, last FROM topping.players WHERE person = of_person;
    SELECT minor INTO is_minor FROM topping.players WHERE person = of_person AND told = last;
    IF erased THEN
        UPDATE topping.players SET name = '', is_erased = true WHERE person = of_person;
    END IF;
    PERFORM topping.empty_fact(f.machine, f.number)
    FROM topping.players p JOIN topping.facts f ON f.subject = p.player::text AND f.kind = 'player'
    WHERE p.person = of_person AND (erased OR topping.order_of(f.line::jsonb) < last);
    IF erased OR is_minor THEN
        PERFORM topping.empty_fact(f.machine, f.number)
        FROM topping.runs r JOIN topping.facts f ON f.subject = r.run::text AND f.kind = 'strokes'
        WHERE r.person = of_person;
    END IF;
END $$;

CREATE FUNCTION topping.hear_of_player(fact jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    about uuid := (fact #>> '{body,player}')::uuid;
    said text COLLATE "C" := topping.order_of(fact);
BEGIN
    PERFORM topping.know_player(about);
    UPDATE topping.players SET name = fact #>> '{body,name}', minor = (fact #>> '{body,minor}')::boolean, told = said
    WHERE player = about AND told < said;
    PERFORM topping.keep_secret(person) FROM topping.players WHERE player = about;
END $$;

CREATE FUNCTION topping.erase_player(erased uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM topping.know_player(erased);
    UPDATE topping.players SET is_erased = true WHERE player = erased;
    PERFORM topping.keep_secret(person) FROM topping.players WHERE player = erased;
END $$;

-- What a fact changes in these tables; nothing where another machine speaks of a run. Each statement looks up some rows
-- by a key; plans that were made while the tables were small would go on reading them whole.
CREATE FUNCTION topping.account_for(said topping.facts) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET jit = off AS $$
DECLARE
    fact jsonb := said.line::jsonb;
    body jsonb := fact -> 'body';
BEGIN
    CASE said.kind
    WHEN 'player' THEN
        PERFORM topping.hear_of_player(fact);
    WHEN 'merging' THEN
        PERFORM topping.merge_players((body ->> 'gone')::uuid, (body ->> 'stays')::uuid);
    WHEN 'erasure' THEN
        PERFORM topping.erase_player(erased::uuid) FROM jsonb_array_elements_text(body -> 'players') AS erased;
    WHEN 'competition' THEN
        IF body ->> 'event' = 'run' THEN
            INSERT INTO topping.entries (competition, run, machine, entrant, place)
            VALUES (said.subject, (body ->> 'run')::uuid, said.machine, body ->> 'entrant', (body ->> 'place')::integer)
            ON CONFLICT DO NOTHING;
        END IF;
    WHEN 'session', 'session-event' THEN
        IF EXISTS (SELECT FROM topping.facts WHERE subject = said.subject AND kind = 'withdrawal') THEN
            PERFORM topping.empty_fact(said.machine, said.number);
        END IF;
    WHEN 'withdrawal' THEN
        PERFORM topping.empty_fact(machine, number) FROM topping.facts
        WHERE subject = said.subject AND kind IN ('session', 'session-event');
    WHEN 'strokes' THEN
        PERFORM topping.keep_secret(r.person) FROM topping.runs r WHERE r.run = said.subject::uuid;
    WHEN 'run-begun' THEN
        INSERT INTO topping.runs AS r (machine, run, place, player, person, game, lexicon_hash, rules_version, conditions,
            resumed, ranks, started_at)
        VALUES (said.machine, (body ->> 'run')::uuid, (body ->> 'place')::integer, (body ->> 'player')::uuid,
            topping.know_player((body ->> 'player')::uuid), body ->> 'game', body ->> 'lexicon_hash',
            body ->> 'rules_version', body ->> 'conditions', (body ->> 'resumed')::boolean, (body ->> 'ranks')::boolean,
            (body ->> 'started_at')::bigint)
        ON CONFLICT (machine, run) DO UPDATE SET place = excluded.place, player = excluded.player, person = excluded.person,
            game = excluded.game, lexicon_hash = excluded.lexicon_hash, rules_version = excluded.rules_version,
            conditions = CASE r.paused WHEN '' THEN excluded.conditions ELSE r.conditions END, resumed = r.resumed OR excluded.resumed,
            ranks = excluded.ranks, started_at = excluded.started_at;
        PERFORM topping.mark_first(person, game) FROM topping.runs
        WHERE machine = said.machine AND run = (body ->> 'run')::uuid;
        IF EXISTS (SELECT FROM topping.facts WHERE subject = said.subject AND kind = 'strokes') THEN
            PERFORM topping.keep_secret(person) FROM topping.runs
            WHERE machine = said.machine AND run = (body ->> 'run')::uuid;
        END IF;
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
        INSERT INTO topping.runs AS r (machine, run) VALUES (said.machine, (body ->> 'run')::uuid)
        ON CONFLICT DO NOTHING;
        UPDATE topping.runs SET is_over = true, is_finished = (body ->> 'finished')::boolean,
            ended_at = (body ->> 'ended_at')::bigint
        WHERE machine = said.machine AND run = (body ->> 'run')::uuid;
        UPDATE topping.runs r SET moves = told.moves, found = told.found, spent_ms = told.spent_ms,
            scored = told.scored
        FROM (
            SELECT count(*) AS moves, count(*) FILTER (WHERE (move ->> 'found')::boolean) AS found,
                sum((move ->> 'elapsed_ms')::bigint + (move ->> 'penalty_ms')::bigint) AS spent_ms,
                sum((move ->> 'scored')::integer) AS scored
            FROM jsonb_array_elements(body -> 'moves') AS move
        ) AS told
        WHERE r.machine = said.machine AND r.run = (body ->> 'run')::uuid AND told.moves > 0;
    ELSE
        NULL;
    END CASE;
END $$;

CREATE FUNCTION topping.take_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM topping.account_for(NEW);
    RETURN NULL;
END $$;

CREATE TRIGGER m_take_account AFTER INSERT ON topping.facts FOR EACH ROW EXECUTE FUNCTION topping.take_account();

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
GRANT SELECT ON topping.players, topping.runs, topping.entries TO topping_kiosk, topping_referee;

-- Facts that arrived before these tables were there.
SELECT topping.account_for(f) FROM topping.facts f ORDER BY arrival;
