-- Games in which each has letters of his own: what each is played under, and every event in the order it was entered.
-- Nothing is ever changed or taken away: what is put right is one more event.

BEGIN IMMEDIATE;

CREATE TABLE classic_games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: people write it down
    uuid         TEXT NOT NULL UNIQUE,
    names        TEXT NOT NULL,  -- a JSON array, by seat
    rules        TEXT NOT NULL,  -- as ClassicRules writes them; empty for the international rules
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL,  -- the letters drawn follow from it and from the events before
    match        TEXT,  -- the uuid of the match that the game is part of
    about        TEXT NOT NULL,  -- what the screen that began it keeps with it
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    scores       TEXT NOT NULL  -- a JSON array, as they stand after the last event
);

CREATE INDEX classic_games_by_match ON classic_games (match) WHERE match IS NOT NULL;

CREATE TABLE classic_events (
    game   INTEGER NOT NULL REFERENCES classic_games (id),
    number INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at     TEXT NOT NULL,
    body   TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE TRIGGER classic_events_stay BEFORE UPDATE ON classic_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a game is not changed');
END;

CREATE TRIGGER classic_events_remain BEFORE DELETE ON classic_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a game is not taken away');
END;

PRAGMA user_version = 11;

COMMIT;
