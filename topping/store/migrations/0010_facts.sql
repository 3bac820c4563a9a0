-- Facts: what leaves this machine and what came from others, said once each and never changed.

BEGIN IMMEDIATE;

-- The machines that are known. This one has another UUID after a backup was restored: its numbers would be given twice.
CREATE TABLE machines (
    id       INTEGER PRIMARY KEY,
    uuid     TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    is_own   INTEGER NOT NULL DEFAULT 0 CHECK (is_own IN (0, 1)),
    label    TEXT NOT NULL DEFAULT '',  -- its name for people
    behind_ms INTEGER  -- the least that this machine's clock showed more when a fact of it came; null: none has come
);

CREATE UNIQUE INDEX machines_of_our_own ON machines (is_own) WHERE is_own;
INSERT INTO machines (uuid, is_own) VALUES (new_uuid(), 1);

CREATE TABLE facts (
    machine     INTEGER NOT NULL REFERENCES machines (id),
    number      INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    at_ms       INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),  -- by the machine's clock
    kind        TEXT NOT NULL CHECK (length(kind) > 0),  -- topping/facts/fact.py
    subject     TEXT NOT NULL,  -- what it is about, to find it by: a run, a player, a session …
    body        TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    signature   TEXT,
    received_ms INTEGER,  -- by this machine's clock; null for what is said here
    PRIMARY KEY (machine, number)
) WITHOUT ROWID;

CREATE INDEX facts_by_subject ON facts (subject, kind);

-- Only what had to be forgotten goes, and leaves its number behind.
CREATE TRIGGER facts_stay BEFORE UPDATE OF machine, number, at_ms, kind, subject, body ON facts
WHEN NEW.machine <> OLD.machine OR NEW.number <> OLD.number OR NEW.kind <> 'gone' OR NEW.body <> '{}'
BEGIN
    SELECT RAISE(ABORT, 'a fact is not changed');
END;

CREATE TRIGGER facts_remain BEFORE DELETE ON facts
BEGIN
    SELECT RAISE(ABORT, 'a fact is not taken away');
END;

-- What has happened here and is not said yet: what was kept before there were facts, sessions that are not over, players
-- who want nothing to leave.
CREATE TABLE untold (
    kind TEXT NOT NULL CHECK (kind IN ('run', 'session')),
    id   INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;

INSERT INTO untold SELECT 'run', id FROM runs;
INSERT INTO untold SELECT 'session', id FROM sessions;

-- Triggers, so that a program of an earlier version that still has the database open leaves nothing untold.
CREATE TRIGGER runs_are_to_be_told AFTER INSERT ON runs WHEN NEW.machine IS NULL
BEGIN
    INSERT INTO untold VALUES ('run', NEW.id);
END;

CREATE TRIGGER sessions_are_to_be_told AFTER INSERT ON sessions WHEN NEW.machine IS NULL
BEGIN
    INSERT INTO untold VALUES ('session', NEW.id);
END;

-- Runs and sessions of other machines lie among ours. A run's attempt is its place among the player's runs of the game:
-- those of one machine in their order there, those of several by their own clocks (queries/attempts.sql).
ALTER TABLE runs ADD COLUMN machine INTEGER REFERENCES machines (id);  -- null: this one
ALTER TABLE runs ADD COLUMN place INTEGER;  -- its place among the runs of its machine; null here: its id
ALTER TABLE runs ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN machine INTEGER REFERENCES machines (id);

UPDATE runs SET attempt = placed.attempt
FROM (SELECT id, row_number() OVER (PARTITION BY player, game ORDER BY id) AS attempt FROM runs) AS placed
WHERE placed.id = runs.id;

CREATE TRIGGER runs_have_an_attempt AFTER INSERT ON runs WHEN NEW.attempt = 0
BEGIN
    UPDATE runs SET attempt = (SELECT count(*) FROM runs WHERE player = NEW.player AND game = NEW.game)
    WHERE id = NEW.id;
END;

-- What of a player may leave this machine.
ALTER TABLE players ADD COLUMN minor INTEGER NOT NULL DEFAULT 0 CHECK (minor IN (0, 1));
ALTER TABLE players ADD COLUMN leaves TEXT NOT NULL DEFAULT 'name' CHECK (leaves IN ('nothing', 'initials', 'name'));
ALTER TABLE players ADD COLUMN consent_at TEXT;  -- when that was said; null: nobody was asked
ALTER TABLE players ADD COLUMN told TEXT;  -- the last that was said of him here, null where nothing was
ALTER TABLE players ADD COLUMN is_erased INTEGER NOT NULL DEFAULT 0 CHECK (is_erased IN (0, 1));
-- Players who are known from other machines alone have numbers from 2**40 on: of a name, the first one plays here.

-- Every UUID that a player has anywhere.
CREATE TABLE player_uuids (
    uuid   TEXT PRIMARY KEY CHECK (length(uuid) = 36),
    player INTEGER NOT NULL REFERENCES players (id)
) WITHOUT ROWID;

CREATE INDEX player_uuids_by_player ON player_uuids (player);
INSERT INTO player_uuids SELECT uuid, id FROM players;

CREATE TRIGGER players_have_a_uuid AFTER INSERT ON players
BEGIN
    INSERT INTO player_uuids VALUES (NEW.uuid, NEW.id);
END;

CREATE TRIGGER players_lose_their_uuids BEFORE DELETE ON players
BEGIN
    DELETE FROM player_uuids WHERE player = OLD.id;
END;

-- Where facts went, and whose they were: to be told when somebody is to be forgotten.
CREATE TABLE exports (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL,
    carrier TEXT NOT NULL CHECK (carrier IN ('file', 'folder', 'server')),
    target  TEXT NOT NULL,  -- the file, the folder, the server without its password
    until   INTEGER NOT NULL  -- the number of the last own fact that went
);

CREATE TABLE export_players (
    export INTEGER NOT NULL REFERENCES exports (id),
    player TEXT NOT NULL,  -- UUID
    PRIMARY KEY (export, player)
) WITHOUT ROWID;

PRAGMA user_version = 10;

COMMIT;
