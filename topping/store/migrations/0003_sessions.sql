-- Sessions of several players: what they are played under, and every event in the order it was entered. Nothing is ever
-- changed or taken away: what a person puts right is one more event.

BEGIN IMMEDIATE;

CREATE TABLE sessions (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: people write it down
    name          TEXT NOT NULL,
    formula       TEXT NOT NULL,
    speed         TEXT NOT NULL,
    schedule      TEXT NOT NULL,
    variant       TEXT NOT NULL,
    lexicon       TEXT NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    game          TEXT NOT NULL CHECK (length(game) > 0),  -- its canonical text; those that go on from it are events
    started_at    TEXT NOT NULL,
    ended_at      TEXT
);

CREATE TABLE session_events (
    session INTEGER NOT NULL REFERENCES sessions (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at      TEXT NOT NULL,
    body    TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (session, number)
) WITHOUT ROWID;

CREATE TRIGGER session_events_stay BEFORE UPDATE ON session_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a session is not changed');
END;

CREATE TRIGGER session_events_remain BEFORE DELETE ON session_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a session is not taken away');
END;

PRAGMA user_version = 3;

COMMIT;
