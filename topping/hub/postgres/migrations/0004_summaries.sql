-- Tables that are read in a few milliseconds, however many runs there are: what can be ranked together has a number, by
-- which runs are found in their order, and of competitions the sums of each entrant are kept. And the facts are taken
-- account of in less time: functions whose plans are kept, one change of a run at its end, and settings that are made
-- once a fact, by the function that calls all others.

-- Runs that can be compared: one game under one text of conditions, with one lexicon and one version of the rules.
CREATE TABLE topping.boards (
    id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game text NOT NULL,
    conditions text NOT NULL,
    lexicon_hash text NOT NULL,
    rules_version text NOT NULL,
    ranked integer NOT NULL DEFAULT 0  -- how many runs stand on it
);
CREATE INDEX boards_by_game ON topping.boards (game);

ALTER TABLE topping.runs ADD COLUMN board integer REFERENCES topping.boards;

-- What each entrant has come to, as far as he has played.
CREATE TABLE topping.scores (
    competition text NOT NULL,
    entrant text NOT NULL,
    person uuid NOT NULL,
    games integer NOT NULL,
    moves integer NOT NULL,
    found integer NOT NULL,
    spent_ms bigint NOT NULL,
    scored integer NOT NULL,
    PRIMARY KEY (competition, entrant)
);
CREATE INDEX entries_by_entrant ON topping.entries (competition, entrant);
CREATE INDEX entries_by_run ON topping.entries (run);

-- The facts that arrived before.
INSERT INTO topping.boards (game, conditions, lexicon_hash, rules_version, ranked)
SELECT game, conditions, lexicon_hash, rules_version,
    count(*) FILTER (WHERE is_first AND is_finished AND ranks AND NOT resumed)
FROM topping.runs
WHERE (game, conditions, lexicon_hash, rules_version) IS NOT NULL
GROUP BY game, conditions, lexicon_hash, rules_version;

UPDATE topping.runs r SET board = b.id
FROM topping.boards b
WHERE b.game = r.game AND b.conditions = r.conditions AND b.lexicon_hash = r.lexicon_hash
    AND b.rules_version = r.rules_version;

DROP INDEX topping.runs_by_time, topping.runs_by_points, topping.runs_by_tops;
CREATE INDEX runs_by_time ON topping.runs (board, spent_ms, ended_at, run)
    WHERE is_first AND is_finished AND ranks AND NOT resumed;
CREATE INDEX runs_by_points ON topping.runs (board, scored DESC, ended_at, run)
    WHERE is_first AND is_finished AND ranks AND NOT resumed;
CREATE INDEX runs_by_tops ON topping.runs (board, found DESC, spent_ms, ended_at, run)
    WHERE is_first AND is_finished AND ranks AND NOT resumed;

-- The sums of the first run that an entrant has entered for each game.
CREATE FUNCTION topping.sum_up(of_competition text, of_entrant text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO topping.scores (competition, entrant, person, games, moves, found, spent_ms, scored)
    SELECT of_competition, of_entrant, min(e.person::text)::uuid, count(*), sum(e.moves), sum(e.found), sum(e.spent_ms),
        sum(e.scored)
    FROM (
        SELECT DISTINCT ON (e.place) r.person, r.moves, r.found, r.spent_ms, r.scored
        FROM topping.entries e
        JOIN topping.runs r ON r.run = e.run
        WHERE e.competition = of_competition AND e.entrant = of_entrant AND r.player IS NOT NULL
        ORDER BY e.place, r.started_at, r.run, r.machine
    ) AS e
    HAVING count(*) > 0
    ON CONFLICT (competition, entrant) DO UPDATE SET person = excluded.person, games = excluded.games,
        moves = excluded.moves, found = excluded.found, spent_ms = excluded.spent_ms, scored = excluded.scored;
END $$;

SELECT topping.sum_up(competition, entrant) FROM (SELECT DISTINCT competition, entrant FROM topping.entries) AS every;

CREATE FUNCTION topping.find_board() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT id INTO NEW.board FROM topping.boards b
    WHERE b.game = NEW.game AND b.conditions = NEW.conditions AND b.lexicon_hash = NEW.lexicon_hash
        AND b.rules_version = NEW.rules_version;
    IF NEW.board IS NULL AND (NEW.game, NEW.conditions, NEW.lexicon_hash, NEW.rules_version) IS NOT NULL THEN
        INSERT INTO topping.boards (game, conditions, lexicon_hash, rules_version)
        VALUES (NEW.game, NEW.conditions, NEW.lexicon_hash, NEW.rules_version)
        RETURNING id INTO NEW.board;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER find_board BEFORE INSERT OR UPDATE OF game, conditions, lexicon_hash, rules_version ON topping.runs
    FOR EACH ROW WHEN (NEW.game IS NOT NULL) EXECUTE FUNCTION topping.find_board();

CREATE FUNCTION topping.count_ranked() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.is_first AND OLD.is_finished AND OLD.ranks AND NOT OLD.resumed THEN
        UPDATE topping.boards SET ranked = ranked - 1 WHERE id = OLD.board;
    END IF;
    IF NEW.is_first AND NEW.is_finished AND NEW.ranks AND NOT NEW.resumed THEN
        UPDATE topping.boards SET ranked = ranked + 1 WHERE id = NEW.board;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER count_ranked_new AFTER INSERT ON topping.runs
    FOR EACH ROW WHEN (NEW.is_first AND NEW.is_finished) EXECUTE FUNCTION topping.count_ranked();
CREATE TRIGGER count_ranked AFTER UPDATE ON topping.runs
    FOR EACH ROW WHEN ((OLD.is_first, OLD.is_finished, OLD.ranks, OLD.resumed, OLD.board)
        IS DISTINCT FROM (NEW.is_first, NEW.is_finished, NEW.ranks, NEW.resumed, NEW.board))
    EXECUTE FUNCTION topping.count_ranked();

CREATE FUNCTION topping.sum_up_run() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM topping.sum_up(competition, entrant) FROM topping.entries WHERE run = NEW.run;
    RETURN NULL;
END $$;

CREATE TRIGGER sum_up_new AFTER INSERT ON topping.runs FOR EACH ROW EXECUTE FUNCTION topping.sum_up_run();
CREATE TRIGGER sum_up_run AFTER UPDATE ON topping.runs
    FOR EACH ROW WHEN ((OLD.player, OLD.person, OLD.started_at, OLD.moves, OLD.found, OLD.spent_ms, OLD.scored)
        IS DISTINCT FROM (NEW.player, NEW.person, NEW.started_at, NEW.moves, NEW.found, NEW.spent_ms, NEW.scored))
    EXECUTE FUNCTION topping.sum_up_run();

CREATE FUNCTION topping.sum_up_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM topping.sum_up(NEW.competition, NEW.entrant);
    RETURN NULL;
END $$;

CREATE TRIGGER sum_up_entry AFTER INSERT ON topping.entries FOR EACH ROW EXECUTE FUNCTION topping.sum_up_entry();

CREATE OR REPLACE FUNCTION topping.mark_first(of_person uuid, of_game text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    WITH own AS (
        SELECT DISTINCT ON (machine) machine, run, started_at
        FROM topping.runs WHERE person = of_person AND game = of_game
        ORDER BY machine, place, run
    ),
    first AS (SELECT machine, run FROM own ORDER BY started_at, machine LIMIT 1)
    UPDATE topping.runs r SET is_first = (r.machine, r.run) = (first.machine, first.run) FROM first
    WHERE r.person = of_person AND r.game = of_game
        AND r.is_first <> ((r.machine, r.run) = (first.machine, first.run));
END $$;

CREATE OR REPLACE FUNCTION topping.know_player(asked uuid) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
    known uuid;
BEGIN
    SELECT person INTO known FROM topping.players WHERE player = asked;
    IF known IS NULL THEN
        INSERT INTO topping.players (player, person) VALUES (asked, asked) RETURNING person INTO known;
    END IF;
    RETURN known;
END $$;

-- What a fact changes in these tables; nothing where another machine speaks of a run. Each statement looks up some rows
-- by a key.
CREATE OR REPLACE FUNCTION topping.account_for(said topping.facts) RETURNS void
LANGUAGE plpgsql AS $$
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

-- Plans that were made while the tables were small would go on reading them whole.
ALTER FUNCTION topping.take_account() SET enable_seqscan = off SET jit = off;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
GRANT SELECT ON topping.boards, topping.scores TO topping_kiosk, topping_referee;
