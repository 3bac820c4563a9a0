-- How a run was entered, and points below 0: where a competition counts warnings, they may take off more than their move
-- brought.

BEGIN IMMEDIATE;

-- Null for a run of an earlier version, of which it is not known. Adding a column fails where it has been added already.
ALTER TABLE runs ADD COLUMN input TEXT CHECK (input IN ('keyboard', 'touch', 'oral'));

CREATE TABLE new_moves (
    run        INTEGER NOT NULL REFERENCES runs (id),
    number     INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    word       TEXT NOT NULL,  -- the retained solution, jokers in lower case
    reference  TEXT NOT NULL,
    points     INTEGER NOT NULL,
    found      INTEGER NOT NULL CHECK (found IN (0, 1)),
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    penalty_ms INTEGER NOT NULL CHECK (typeof(penalty_ms) = 'integer' AND penalty_ms >= 0),
    answer     TEXT,  -- the player's move that counted, as WORD REF; none where nothing counted
    -- the default is there for a program of the first version that still has the database open
    scored     INTEGER NOT NULL DEFAULT 0 CHECK (typeof(scored) = 'integer'),
    ended_by   TEXT CHECK (ended_by IN ('top', 'limit', 'given_up', 'validated')),
    ended_ms   INTEGER CHECK (ended_ms IS NULL OR (typeof(ended_ms) = 'integer' AND ended_ms >= 0)),
    showing    INTEGER CHECK (showing IS NULL OR (typeof(showing) = 'integer' AND showing >= 1)),
    PRIMARY KEY (run, number)
) WITHOUT ROWID;

INSERT INTO new_moves
SELECT
    run, number, word, reference, points, found, elapsed_ms, penalty_ms, answer, scored, ended_by, ended_ms, showing
FROM moves;

-- the trigger names the table of moves, which may not go before it
DROP TRIGGER runs_are_added_up;
DROP TABLE moves;
ALTER TABLE new_moves RENAME TO moves;
CREATE TRIGGER runs_are_added_up AFTER UPDATE OF outcome ON runs WHEN NEW.outcome = 'finished'
BEGIN
    INSERT OR REPLACE INTO results
    SELECT run, count(*), sum(elapsed_ms), sum(penalty_ms), sum(scored), sum(points), sum(found)
    FROM moves
    WHERE run = NEW.id
    GROUP BY run;
END;

PRAGMA user_version = 9;

COMMIT;
