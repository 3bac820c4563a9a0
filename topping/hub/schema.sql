-- The whole of a hub, made by its owner in a database of its own (`topping hub init`), in one transaction.
--
--   * A kiosk's login has no right on a table: it calls these functions, and reads these views. (Who may delete from a
--     table may lock it for everybody.)
--   * The owner of a row is the login of the session, never a value that is sent.
--   * Sizes and numbers of rows are bounded here. The counters are rows of `kiosks`: two connections of one login add
--     one after the other.

CREATE SCHEMA topping;
REVOKE ALL ON SCHEMA topping FROM PUBLIC;

CREATE TABLE topping.hub (
    version integer NOT NULL,
    name    text NOT NULL CHECK (length(name) BETWEEN 1 AND 60)
);

CREATE TABLE topping.kiosks (
    login     name PRIMARY KEY,
    label     text NOT NULL DEFAULT '' CHECK (length(label) <= 40),
    -- how many rows it has of each table
    runs      integer NOT NULL DEFAULT 0 CHECK (runs <= 200000),
    sessions  integer NOT NULL DEFAULT 0 CHECK (sessions <= 10000),
    results   integer NOT NULL DEFAULT 0 CHECK (results <= 60),
    standings integer NOT NULL DEFAULT 0 CHECK (standings <= 60)
);

-- First attempts at a game that were played to their end.
CREATE TABLE topping.runs (
    login     name NOT NULL DEFAULT session_user REFERENCES topping.kiosks ON DELETE CASCADE,
    uuid      uuid NOT NULL,
    game      text COLLATE "C" NOT NULL CHECK (game ~ '^[0-9a-f]{64}$'),
    terms     text COLLATE "C" NOT NULL CHECK (terms ~ '^[0-9a-f]{32}$'),  -- runs of other terms are not compared
    measure   text COLLATE "C" NOT NULL CHECK (measure IN ('time', 'points', 'tops')),
    player    text NOT NULL CHECK (length(player) BETWEEN 1 AND 40),
    played_at timestamptz NOT NULL CHECK (played_at BETWEEN '2000-01-01 00:00Z' AND '2200-01-01 00:00Z'),
    -- what the measure ranks by: time (ms), points, tops and time
    spent_ms  integer NOT NULL CHECK (spent_ms >= 0),
    scored    integer NOT NULL CHECK (scored BETWEEN -100000 AND 100000),
    tops      integer NOT NULL CHECK (tops BETWEEN 0 AND 1000),
    -- the least is the best
    place     bigint GENERATED ALWAYS AS (
        CASE measure WHEN 'time' THEN spent_ms WHEN 'points' THEN -scored ELSE spent_ms - tops * 10000000000 END
    ) STORED,
    PRIMARY KEY (login, uuid)
);

CREATE INDEX runs_by_board ON topping.runs (game, terms, place, played_at) INCLUDE (login);
CREATE INDEX runs_by_day ON topping.runs (game, terms, measure, played_at);

CREATE TABLE topping.sessions (
    login     name NOT NULL DEFAULT session_user REFERENCES topping.kiosks ON DELETE CASCADE,
    uuid      uuid NOT NULL,
    name      text NOT NULL CHECK (length(name) <= 60),
    played_at timestamptz NOT NULL CHECK (played_at BETWEEN '2000-01-01 00:00Z' AND '2200-01-01 00:00Z'),
    standing  text NOT NULL CHECK (length(standing) <= 60000),  -- JSON: rank, player, result of each
    PRIMARY KEY (login, uuid)
);

CREATE INDEX sessions_by_day ON topping.sessions (played_at);

-- What a room gives back of a competition. The organiser's login reads it, and the room's own.
CREATE TABLE topping.results (
    login     name NOT NULL DEFAULT session_user REFERENCES topping.kiosks ON DELETE CASCADE,
    uuid      uuid NOT NULL,
    organiser name NOT NULL,
    body      text NOT NULL CHECK (length(body) <= 1000000),
    PRIMARY KEY (login, uuid)
);

CREATE INDEX results_by_organiser ON topping.results (organiser, uuid);

-- What an organiser publishes of a competition.
CREATE TABLE topping.standings (
    login     name NOT NULL DEFAULT session_user REFERENCES topping.kiosks ON DELETE CASCADE,
    uuid      uuid NOT NULL,
    body      text NOT NULL CHECK (length(body) <= 1000000),
    PRIMARY KEY (login, uuid)
);

CREATE INDEX standings_by_competition ON topping.standings (uuid);

-- Counters.

CREATE FUNCTION topping.count_rows() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    EXECUTE format(
        'UPDATE topping.kiosks SET %1$I = %1$I %2$s added.count FROM (SELECT login, count(*) FROM changed GROUP BY login)'
        ' AS added WHERE kiosks.login = added.login',
        TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END
    );
    RETURN NULL;
END
$$;

CREATE TRIGGER counted AFTER INSERT ON topping.runs REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER uncounted AFTER DELETE ON topping.runs REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER counted AFTER INSERT ON topping.sessions REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER uncounted AFTER DELETE ON topping.sessions REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER counted AFTER INSERT ON topping.results REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER uncounted AFTER DELETE ON topping.results REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER counted AFTER INSERT ON topping.standings REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();
CREATE TRIGGER uncounted AFTER DELETE ON topping.standings REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION topping.count_rows();

-- What a kiosk may do. Each function runs with its owner's rights; `session_user` stays the login that calls.

CREATE FUNCTION topping.present(label text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    UPDATE topping.kiosks SET label = $1 WHERE login = session_user AND kiosks.label <> $1
$$;

CREATE FUNCTION topping.put_runs(rows jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO topping.runs AS kept (uuid, game, terms, measure, player, played_at, spent_ms, scored, tops)
    SELECT uuid, game, terms, measure, player, played_at, spent_ms, scored, tops
    FROM jsonb_to_recordset(rows) AS sent (
        uuid uuid, game text, terms text, measure text, player text, played_at timestamptz,
        spent_ms integer, scored integer, tops integer
    )
    ON CONFLICT (login, uuid) DO UPDATE SET
        game = excluded.game, terms = excluded.terms, measure = excluded.measure, player = excluded.player,
        played_at = excluded.played_at, spent_ms = excluded.spent_ms, scored = excluded.scored, tops = excluded.tops
    WHERE (kept.game, kept.terms, kept.measure, kept.player, kept.played_at, kept.spent_ms, kept.scored, kept.tops)
        IS DISTINCT FROM (excluded.game, excluded.terms, excluded.measure, excluded.player, excluded.played_at,
            excluded.spent_ms, excluded.scored, excluded.tops)
$$;

CREATE FUNCTION topping.put_sessions(rows jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO topping.sessions AS kept (uuid, name, played_at, standing)
    SELECT uuid, name, played_at, standing
    FROM jsonb_to_recordset(rows) AS sent (uuid uuid, name text, played_at timestamptz, standing text)
    ON CONFLICT (login, uuid) DO UPDATE SET
        name = excluded.name, played_at = excluded.played_at, standing = excluded.standing
    WHERE (kept.name, kept.played_at, kept.standing)
        IS DISTINCT FROM (excluded.name, excluded.played_at, excluded.standing)
$$;

CREATE FUNCTION topping.put_results(rows jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO topping.results (uuid, organiser, body)
    SELECT uuid, organiser, body FROM jsonb_to_recordset(rows) AS sent (uuid uuid, organiser name, body text)
    ON CONFLICT (login, uuid) DO UPDATE SET organiser = excluded.organiser, body = excluded.body
$$;

CREATE FUNCTION topping.put_standings(rows jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO topping.standings (uuid, body)
    SELECT uuid, body FROM jsonb_to_recordset(rows) AS sent (uuid uuid, body text)
    ON CONFLICT (login, uuid) DO UPDATE SET body = excluded.body
$$;

CREATE FUNCTION topping.drop_runs(gone uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM topping.runs WHERE login = session_user AND uuid = ANY (gone)
$$;

CREATE FUNCTION topping.drop_sessions(gone uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM topping.sessions WHERE login = session_user AND uuid = ANY (gone)
$$;

CREATE FUNCTION topping.drop_results(gone uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM topping.results WHERE login = session_user AND uuid = ANY (gone)
$$;

CREATE FUNCTION topping.drop_standings(gone uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM topping.standings WHERE login = session_user AND uuid = ANY (gone)
$$;

CREATE FUNCTION topping.drop_all() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM topping.runs WHERE login = session_user;
    DELETE FROM topping.sessions WHERE login = session_user;
    DELETE FROM topping.results WHERE login = session_user;
    DELETE FROM topping.standings WHERE login = session_user;
$$;

-- What a kiosk may read. The views read with their owner's rights.

CREATE VIEW topping.own WITH (security_barrier) AS
SELECT hub.version, hub.name, kiosks.login, kiosks.label, kiosks.runs, kiosks.sessions,
    kiosks.results + kiosks.standings AS papers
FROM topping.hub, topping.kiosks
WHERE kiosks.login = session_user;

-- All rows may be read here, so it needs no barrier; behind one, all of a board would be sorted for its first rows.
CREATE VIEW topping.board AS
SELECT
    runs.game, runs.terms, runs.place, runs.measure, runs.player, runs.played_at, runs.spent_ms, runs.scored, runs.tops,
    runs.login, kiosks.label, runs.login = session_user AS is_own
FROM topping.runs JOIN topping.kiosks ON kiosks.login = runs.login;

-- How many runs of a board each kiosk has.
CREATE VIEW topping.board_kiosks WITH (security_barrier) AS
SELECT board.game, board.terms, board.login, kiosks.label, board.login = session_user AS is_own, board.runs
FROM (SELECT game, terms, login, count(*) AS runs FROM topping.runs GROUP BY game, terms, login) AS board
JOIN topping.kiosks ON kiosks.login = board.login;

-- The boards that were played last, each with its best run.
CREATE VIEW topping.boards WITH (security_barrier) AS
SELECT
    board.game, board.terms, board.measure, board.runs, board.last_at, best.player, best.spent_ms, best.scored, best.tops,
    best.login, kiosks.label
FROM (
    SELECT game, terms, measure, count(*) AS runs, max(played_at) AS last_at
    FROM topping.runs
    GROUP BY game, terms, measure
    ORDER BY last_at DESC
    LIMIT 500
) AS board
CROSS JOIN LATERAL (
    SELECT runs.player, runs.spent_ms, runs.scored, runs.tops, runs.login
    FROM topping.runs
    WHERE runs.game = board.game AND runs.terms = board.terms
    ORDER BY runs.place, runs.played_at
    LIMIT 1
) AS best
JOIN topping.kiosks ON kiosks.login = best.login;

CREATE VIEW topping.club_sessions WITH (security_barrier) AS
SELECT sessions.name, sessions.played_at, sessions.standing, sessions.login, kiosks.label
FROM topping.sessions JOIN topping.kiosks ON kiosks.login = sessions.login;

CREATE VIEW topping.results_for_me WITH (security_barrier) AS
SELECT uuid, login, body FROM topping.results WHERE organiser = session_user OR login = session_user;

CREATE VIEW topping.published WITH (security_barrier) AS
SELECT uuid, login, body FROM topping.standings;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
