-- What the player scored on each move. Until now a run was always one of topping, where only the top brings its points.
-- From here on `answer` is the move that counted, whether or not it reached the top.

BEGIN IMMEDIATE;

-- adding a column fails where it has been added already; the default is there for the rows that exist, and for a
-- program of the version before that still has the database open
ALTER TABLE moves ADD COLUMN
    scored INTEGER NOT NULL DEFAULT 0 CHECK (typeof(scored) = 'integer' AND scored >= 0);

UPDATE moves SET scored = points WHERE found;

PRAGMA user_version = 2;

COMMIT;
