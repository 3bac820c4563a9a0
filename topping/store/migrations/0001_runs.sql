-- Players and their runs. A migration fails as a whole where it has been applied already: that is how a process
-- learns that another one was quicker (topping/store/schema.py).

BEGIN IMMEDIATE;

PRAGMA application_id = 0x546F7070;  -- "Topp"

CREATE TABLE players (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
    folded TEXT NOT NULL UNIQUE  -- the name regardless of case, accents kept
);

CREATE TABLE runs (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: the last resort of the ranking
    player          INTEGER NOT NULL REFERENCES players (id),
    attempt         INTEGER NOT NULL CHECK (attempt >= 1),  -- the player's how-manieth run of this game
    game            TEXT NOT NULL CHECK (length(game) > 0),
    game_name       TEXT NOT NULL,
    game_moves      INTEGER NOT NULL CHECK (game_moves >= 1),
    formula         TEXT NOT NULL,
    variant         TEXT NOT NULL,
    lexicon         TEXT NOT NULL,
    lexicon_hash    TEXT NOT NULL,
    rules_version   TEXT NOT NULL,
    schedule        TEXT NOT NULL,
    limit_ms        INTEGER NOT NULL CHECK (typeof(limit_ms) = 'integer' AND limit_ms > 0),
    penalty_each_ms INTEGER NOT NULL CHECK (typeof(penalty_each_ms) = 'integer' AND penalty_each_ms >= 0),
    start_mode      TEXT NOT NULL CHECK (start_mode IN ('immediate', 'announced')),
    assists         TEXT NOT NULL,  -- names in alphabetical order, a blank between them
    resumed         INTEGER NOT NULL CHECK (resumed IN (0, 1)),
    ranks           INTEGER NOT NULL CHECK (ranks IN (0, 1)),
    started_at      TEXT NOT NULL,
    ended_at        TEXT,
    outcome         TEXT NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'finished', 'left')),
    UNIQUE (player, game, attempt),
    CHECK ((outcome = 'open') = (ended_at IS NULL))
);

CREATE INDEX runs_by_game ON runs (game);

CREATE TABLE moves (
    run        INTEGER NOT NULL REFERENCES runs (id),
    number     INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    word       TEXT NOT NULL,  -- the retained solution, jokers in lower case
    reference  TEXT NOT NULL,
    points     INTEGER NOT NULL,
    found      INTEGER NOT NULL CHECK (found IN (0, 1)),
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    penalty_ms INTEGER NOT NULL CHECK (typeof(penalty_ms) = 'integer' AND penalty_ms >= 0),
    answer     TEXT,  -- the player's top, as WORD REF; none where it was missed
    PRIMARY KEY (run, number)
) WITHOUT ROWID;

-- A proposal belongs to the run and not to a row of moves: an interrupted move has proposals and no result.
CREATE TABLE proposals (
    run     INTEGER NOT NULL REFERENCES runs (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    place   INTEGER NOT NULL,  -- from 1, in the order typed
    text    TEXT NOT NULL,
    at_ms   INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),
    verdict TEXT NOT NULL,
    points  INTEGER,
    PRIMARY KEY (run, number, place)
) WITHOUT ROWID;

PRAGMA user_version = 1;

COMMIT;
