-- What players are shown about their own runs, and whether they show them to others.

BEGIN IMMEDIATE;

-- Whether others may look at his runs and race them, once they have finished a first attempt at the same game.
ALTER TABLE players ADD COLUMN shows_runs INTEGER NOT NULL DEFAULT 0 CHECK (shows_runs IN (0, 1));

-- What there was to find at each move of a game with a lexicon. All of it follows from the game: rows of another version
-- of the form, or all of them, may be deleted at any time, and are made again when they are needed.
CREATE TABLE position_facts (
    game         TEXT NOT NULL CHECK (length(game) > 0),  -- its id, as in runs
    lexicon_hash TEXT NOT NULL,
    version      INTEGER NOT NULL,  -- of the form of data
    data         BLOB NOT NULL CHECK (typeof(data) = 'blob'),
    PRIMARY KEY (game, lexicon_hash)
) WITHOUT ROWID;

-- The moves of each run that is over, packed, as statistics read them. All of it follows from moves, proposals and
-- strokes, and may be deleted at any time as above.
CREATE TABLE packed_moves (
    run     INTEGER PRIMARY KEY REFERENCES runs (id),
    version INTEGER NOT NULL,
    data    BLOB NOT NULL CHECK (typeof(data) = 'blob')
);

-- Triggers, so that a program of an earlier version that still has the database open leaves nothing behind that is not
-- true any more.
CREATE TRIGGER packed_moves_end_with_the_outcome AFTER UPDATE OF outcome ON runs
BEGIN
    DELETE FROM packed_moves WHERE run = NEW.id;
END;

-- The times of a move tell how somebody types: they go with his strokes.
CREATE TRIGGER packed_moves_end_with_the_strokes AFTER DELETE ON strokes
BEGIN
    DELETE FROM packed_moves WHERE run = OLD.run;
END;

PRAGMA user_version = 6;

COMMIT;
