-- The classic game played alone: what each is played under, and every event in the order it was entered.

BEGIN IMMEDIATE;

CREATE TABLE solitaires (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE,
    player       INTEGER NOT NULL REFERENCES players (id),
    terms        TEXT NOT NULL,  -- as SolitaireTerms writes them
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL,  -- the letters drawn follow from it and from the events before
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    total        INTEGER NOT NULL DEFAULT 0  -- as it stands after the last event
);

CREATE INDEX solitaires_by_terms ON solitaires (terms, lexicon_hash, total) WHERE ended_at IS NOT NULL;
CREATE INDEX solitaires_by_player ON solitaires (player);

CREATE TABLE solitaire_events (
    solitaire INTEGER NOT NULL REFERENCES solitaires (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at        TEXT NOT NULL,
    body      TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (solitaire, number)
) WITHOUT ROWID;

PRAGMA user_version = 13;

COMMIT;
