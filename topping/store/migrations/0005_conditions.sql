-- Rebuilds the tables for results that leave this machine and for runs that are analysed:
--   * players, runs and sessions have a UUID beside their number. Those that exist get one made from their content
--     (content_uuid, see topping/store/uuids.py), the same wherever the same backup is brought up to date;
--   * conditions of play are written out once each, as topping/rules/conditions/conditions.py formats them;
--   * a player's folded name need not be unique any more, and the attempt of a run is not stored: it is its place among
--     the player's runs of the game, in the order of their numbers, which is the order in which they were started;
--   * a move tells how and when it ended and how often its draw was shown; the strokes of its input have a table;
--   * the totals of a finished run are kept (results), for the leaderboard.

BEGIN IMMEDIATE;

CREATE TABLE conditions (
    id              INTEGER PRIMARY KEY,
    text            TEXT NOT NULL UNIQUE,  -- canonical: equal conditions have equal texts
    -- the rest repeats facts of the text, for queries
    formula         TEXT NOT NULL,
    measure         TEXT NOT NULL CHECK (measure IN ('time', 'points', 'tops')),
    out_on_miss     INTEGER NOT NULL CHECK (out_on_miss IN (0, 1)),
    variant         TEXT NOT NULL,
    speed           TEXT NOT NULL,
    schedule        TEXT NOT NULL,
    limit_ms        INTEGER CHECK (limit_ms > 0),  -- of the first move; null for no limit
    penalty_each_ms INTEGER NOT NULL CHECK (penalty_each_ms >= 0),
    start_mode      TEXT NOT NULL CHECK (start_mode IN ('immediate', 'announced')),
    assists         TEXT NOT NULL  -- names in alphabetical order, a blank between them
);

-- What the names of version 4 stood for, as data. What no version of this program has written is kept as a name.

CREATE TABLE old_formulas (formula TEXT PRIMARY KEY, measure TEXT, out_on_miss INTEGER, text TEXT);
INSERT INTO old_formulas VALUES
    ('topping', 'time', 0, 'measure=time top_ends_move=yes costs_penalty=yes'),
    ('duplicate', 'points', 0, 'measure=points first_at_best=yes signals=yes'),
    ('mort-subite', 'tops', 1,
        'measure=tops top_ends_move=yes out_on_miss=yes signals=yes');

CREATE TABLE old_variants (variant TEXT PRIMARY KEY, text TEXT);
INSERT INTO old_variants VALUES
    ('normale', 'drawn=7 most_placed=7 bonuses=7:50'),
    ('7sur8', 'drawn=8 most_placed=7 bonuses=7:50'),
    ('7et8', 'drawn=8 most_placed=8 bonuses=7:50,8:75'),
    ('789', 'drawn=9 most_placed=9 bonuses=7:50,8:75,9:100');
INSERT INTO old_variants SELECT variant || '+joker', text || ' joker=yes' FROM old_variants;

CREATE TABLE old_speeds (formula TEXT, speed TEXT, schedule TEXT, by_letters INTEGER);
INSERT INTO old_speeds VALUES
    ('topping', '1min', '60000', 0),
    ('duplicate', '3min', '180000', 0),
    ('duplicate', '2min30', '150000', 0),
    ('duplicate', 'semi-rapide', '120000', 0),
    ('duplicate', 'blitz', '60000', 1),
    ('mort-subite', 'mort-subite', '3x80000,3x60000,40000', 0);

-- A run had times and no name for them: its pace is the one that its formula knows by these times. Times that cannot be
-- read become the name of a pace, so that they are neither lost nor mixed with others.
CREATE TABLE old_facts AS
SELECT
    'run' AS kind,
    id AS number,
    formula,
    variant,
    CASE WHEN is_schedule(schedule) THEN NULL ELSE schedule END AS speed,
    CASE WHEN is_schedule(schedule) THEN schedule ELSE CAST(limit_ms AS TEXT) END AS schedule,
    penalty_each_ms,
    start_mode,
    assists
FROM runs
UNION ALL
SELECT
    'session',
    id,
    formula,
    variant,
    CASE WHEN is_schedule(schedule) THEN nullif(speed, '') ELSE speed || ' ' || schedule END,
    CASE WHEN is_schedule(schedule) THEN schedule ELSE '180000' END,
    0,
    'immediate',
    ''
FROM sessions;

CREATE TABLE old_conditions AS
SELECT
    facts.kind,
    facts.number,
    'formula=' || escaped(facts.formula) || ' ' || coalesce(old_formulas.text, usual.text)
        || ' variant=' || escaped(facts.variant) || ' ' || coalesce(old_variants.text, normale.text)
        || ' schedule=' || facts.schedule
        || CASE WHEN facts.speed IS NULL OR facts.speed = coalesce(timed.speed, '') THEN ''
            ELSE ' speed=' || escaped(facts.speed) END
        || CASE WHEN facts.speed IS NULL OR coalesce(named.by_letters, 0) = coalesce(timed.by_letters, 0) THEN ''
            WHEN named.by_letters THEN ' by_letters=yes' ELSE ' by_letters=no' END
        || CASE WHEN facts.penalty_each_ms = 0 THEN '' ELSE ' penalty_ms=' || facts.penalty_each_ms END
        || CASE WHEN facts.assists = '' THEN '' ELSE ' helps=' || replace(escaped(facts.assists), escaped(' '), ',') END
        || CASE WHEN facts.start_mode = 'announced' THEN ' announced=yes' ELSE '' END AS text,
    facts.formula,
    coalesce(old_formulas.measure, 'time') AS measure,
    coalesce(old_formulas.out_on_miss, 0) AS out_on_miss,
    facts.variant,
    coalesce(facts.speed, timed.speed, '') AS speed,
    facts.schedule,
    first_limit(facts.schedule) AS limit_ms,
    facts.penalty_each_ms,
    facts.start_mode,
    facts.assists
FROM old_facts AS facts
LEFT JOIN old_formulas ON old_formulas.formula = facts.formula
LEFT JOIN old_variants ON old_variants.variant = facts.variant
LEFT JOIN old_speeds AS timed ON timed.formula = facts.formula AND timed.schedule = facts.schedule
LEFT JOIN old_speeds AS named ON named.formula = facts.formula AND named.speed = facts.speed
JOIN old_formulas AS usual ON usual.formula = 'topping'
JOIN old_variants AS normale ON normale.variant = 'normale';

INSERT INTO conditions (
    text, formula, measure, out_on_miss, variant, speed, schedule, limit_ms, penalty_each_ms, start_mode, assists
)
SELECT
    text, formula, measure, out_on_miss, variant, speed, schedule, limit_ms, penalty_each_ms, start_mode, assists
FROM old_conditions
GROUP BY text
ORDER BY min(number);

-- Players, runs, moves, proposals. Children go before their parents, and a renamed table is followed by what refers to
-- it: foreign keys are checked all the while.

CREATE TABLE new_players (
    id     INTEGER PRIMARY KEY,
    uuid   TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    name   TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
    folded TEXT NOT NULL  -- the name regardless of case, accents kept; two players may share it
);

INSERT INTO new_players
SELECT
    id,
    content_uuid(
        'player',
        folded,
        (SELECT game FROM runs WHERE player = players.id ORDER BY id LIMIT 1),
        (SELECT started_at FROM runs WHERE player = players.id ORDER BY id LIMIT 1)
    ),
    name,
    folded
FROM players;

CREATE TABLE new_runs (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: the last resort of the ranking
    uuid          TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    player        INTEGER NOT NULL REFERENCES new_players (id),
    game          TEXT NOT NULL CHECK (length(game) > 0),
    game_name     TEXT NOT NULL,
    game_moves    INTEGER NOT NULL CHECK (game_moves >= 1),
    lexicon       TEXT NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    conditions    INTEGER NOT NULL REFERENCES conditions (id),
    resumed       INTEGER NOT NULL CHECK (resumed IN (0, 1)),
    ranks         INTEGER NOT NULL CHECK (ranks IN (0, 1)),
    started_at    TEXT NOT NULL,
    ended_at      TEXT,
    outcome       TEXT NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'finished', 'left')),
    CHECK ((outcome = 'open') = (ended_at IS NULL))
);

INSERT INTO new_runs
SELECT
    runs.id,
    content_uuid(
        'run',
        new_players.uuid,
        runs.game,
        runs.lexicon_hash,
        runs.rules_version,
        old_conditions.text,
        runs.started_at,
        -- the same player cannot start two runs in a millisecond, but a clock may have stood still
        row_number() OVER (
            PARTITION BY
                runs.player, runs.game, runs.lexicon_hash, runs.rules_version, old_conditions.text, runs.started_at
            ORDER BY runs.id
        )
    ),
    runs.player,
    runs.game,
    runs.game_name,
    runs.game_moves,
    runs.lexicon,
    runs.lexicon_hash,
    runs.rules_version,
    conditions.id,
    runs.resumed,
    runs.ranks,
    runs.started_at,
    runs.ended_at,
    runs.outcome
FROM runs
JOIN new_players ON new_players.id = runs.player
JOIN old_conditions ON old_conditions.kind = 'run' AND old_conditions.number = runs.id
JOIN conditions ON conditions.text = old_conditions.text
ORDER BY runs.id;

DELETE FROM sqlite_sequence WHERE name = 'new_runs';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_runs', seq FROM sqlite_sequence WHERE name = 'runs';

CREATE TABLE new_moves (
    run        INTEGER NOT NULL REFERENCES new_runs (id),
    number     INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    word       TEXT NOT NULL,  -- the retained solution, jokers in lower case
    reference  TEXT NOT NULL,
    points     INTEGER NOT NULL,
    found      INTEGER NOT NULL CHECK (found IN (0, 1)),
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    penalty_ms INTEGER NOT NULL CHECK (typeof(penalty_ms) = 'integer' AND penalty_ms >= 0),
    answer     TEXT,  -- the player's move that counted, as WORD REF; none where nothing counted
    -- the default is there for a program of the first version that still has the database open
    scored     INTEGER NOT NULL DEFAULT 0 CHECK (typeof(scored) = 'integer' AND scored >= 0),
    ended_by   TEXT CHECK (ended_by IN ('top', 'limit', 'given_up', 'validated')),
    ended_ms   INTEGER CHECK (ended_ms IS NULL OR (typeof(ended_ms) = 'integer' AND ended_ms >= 0)),
    showing    INTEGER CHECK (showing IS NULL OR (typeof(showing) = 'integer' AND showing >= 1)),
    PRIMARY KEY (run, number)
) WITHOUT ROWID;

INSERT INTO new_moves
SELECT run, number, word, reference, points, found, elapsed_ms, penalty_ms, answer, scored, NULL, NULL, NULL
FROM moves;

-- A proposal belongs to the run and not to a row of moves: an interrupted move has proposals and no result.
CREATE TABLE new_proposals (
    run     INTEGER NOT NULL REFERENCES new_runs (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    place   INTEGER NOT NULL,  -- from 1, in the order typed
    text    TEXT NOT NULL,
    at_ms   INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),
    verdict TEXT NOT NULL,
    points  INTEGER,
    PRIMARY KEY (run, number, place)
) WITHOUT ROWID;

INSERT INTO new_proposals SELECT run, number, place, text, at_ms, verdict, points FROM proposals;

DROP TABLE proposals;
DROP TABLE moves;
DROP TABLE runs;
DROP TABLE players;
ALTER TABLE new_players RENAME TO players;
ALTER TABLE new_runs RENAME TO runs;
ALTER TABLE new_moves RENAME TO moves;
ALTER TABLE new_proposals RENAME TO proposals;

CREATE INDEX players_by_name ON players (folded);
CREATE INDEX runs_by_player ON runs (player, game);
-- the outcome stands in it too, so that queries/boards.sql reads this index and no table
CREATE INDEX runs_by_game ON runs (game, lexicon_hash, rules_version, conditions, resumed, outcome)
WHERE outcome = 'finished';

-- The input of a move: one packed blob for each time its draw was shown (topping/play/run/strokes.py). How somebody
-- types tells who he is: these rows go when a player is made anonymous, and nothing else changes them.
CREATE TABLE strokes (
    run     INTEGER NOT NULL REFERENCES runs (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    showing INTEGER NOT NULL CHECK (typeof(showing) = 'integer' AND showing >= 1),
    data    BLOB NOT NULL CHECK (typeof(data) = 'blob'),
    PRIMARY KEY (run, number, showing)
) WITHOUT ROWID;

CREATE TRIGGER strokes_stay BEFORE UPDATE ON strokes
BEGIN
    SELECT RAISE(ABORT, 'what was typed during a move is not changed');
END;

-- The totals of each finished run, which follow from its moves: sums of points and of whole milliseconds.
CREATE TABLE results (
    run        INTEGER PRIMARY KEY REFERENCES runs (id),
    moves      INTEGER NOT NULL,
    play_ms    INTEGER NOT NULL,
    penalty_ms INTEGER NOT NULL,
    scored     INTEGER NOT NULL,
    top_points INTEGER NOT NULL,
    found      INTEGER NOT NULL
);

INSERT INTO results
SELECT run, count(*), sum(elapsed_ms), sum(penalty_ms), sum(scored), sum(points), sum(found)
FROM moves
WHERE run IN (SELECT id FROM runs WHERE outcome = 'finished')
GROUP BY run;

-- A trigger, so that a program of an earlier version that still has the database open keeps the totals too.
CREATE TRIGGER runs_are_added_up AFTER UPDATE OF outcome ON runs WHEN NEW.outcome = 'finished'
BEGIN
    INSERT OR REPLACE INTO results
    SELECT run, count(*), sum(elapsed_ms), sum(penalty_ms), sum(scored), sum(points), sum(found)
    FROM moves
    WHERE run = NEW.id
    GROUP BY run;
END;

-- Sessions and their events.

CREATE TABLE new_sessions (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: people write it down
    uuid          TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    name          TEXT NOT NULL,
    conditions    INTEGER NOT NULL REFERENCES conditions (id),
    lexicon       TEXT NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    game          TEXT NOT NULL CHECK (length(game) > 0),  -- its canonical text; those that go on from it are events
    started_at    TEXT NOT NULL,
    ended_at      TEXT
);

INSERT INTO new_sessions
SELECT
    sessions.id,
    content_uuid(
        'session',
        sessions.name,
        sessions.lexicon_hash,
        sessions.rules_version,
        old_conditions.text,
        sessions.game,
        sessions.started_at,
        row_number() OVER (
            PARTITION BY
                sessions.name, sessions.lexicon_hash, sessions.rules_version, old_conditions.text, sessions.game,
                sessions.started_at
            ORDER BY sessions.id
        )
    ),
    sessions.name,
    conditions.id,
    sessions.lexicon,
    sessions.lexicon_hash,
    sessions.rules_version,
    sessions.game,
    sessions.started_at,
    sessions.ended_at
FROM sessions
JOIN old_conditions ON old_conditions.kind = 'session' AND old_conditions.number = sessions.id
JOIN conditions ON conditions.text = old_conditions.text
ORDER BY sessions.id;

DELETE FROM sqlite_sequence WHERE name = 'new_sessions';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_sessions', seq FROM sqlite_sequence WHERE name = 'sessions';

CREATE TABLE new_session_events (
    session INTEGER NOT NULL REFERENCES new_sessions (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at      TEXT NOT NULL,
    body    TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (session, number)
) WITHOUT ROWID;

INSERT INTO new_session_events SELECT session, number, at, body FROM session_events;

DROP TABLE session_events;
DROP TABLE sessions;
ALTER TABLE new_sessions RENAME TO sessions;
ALTER TABLE new_session_events RENAME TO session_events;

CREATE TRIGGER session_events_stay BEFORE UPDATE ON session_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a session is not changed');
END;

CREATE TRIGGER session_events_remain BEFORE DELETE ON session_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a session is not taken away');
END;

DROP TABLE old_conditions;
DROP TABLE old_facts;
DROP TABLE old_speeds;
DROP TABLE old_variants;
DROP TABLE old_formulas;

PRAGMA user_version = 5;

COMMIT;
