-- Games around a table that are neither duplicate nor classic: what each began with, and its events in their order.

BEGIN IMMEDIATE;

CREATE TABLE table_games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE,
    kind         TEXT NOT NULL,  -- inverse, loto, home
    names        TEXT NOT NULL,  -- a JSON array, by seat
    about        TEXT NOT NULL,  -- a JSON object of texts, by kind
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL,  -- the letters drawn follow from it and from the events before
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    scores       TEXT NOT NULL  -- a JSON array, as they stand after the last event
);

CREATE INDEX table_games_open ON table_games (kind) WHERE ended_at IS NULL;

CREATE TABLE table_game_events (
    game   INTEGER NOT NULL REFERENCES table_games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at     TEXT NOT NULL,
    body   TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

PRAGMA user_version = 14;

COMMIT;
