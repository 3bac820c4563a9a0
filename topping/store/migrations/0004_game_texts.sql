-- The games that runs were started on, so that a run cut off can be taken up again wherever its game came from. A game
-- of no name and another one of the same moves are the same game: what they are called stands with each run.

BEGIN IMMEDIATE;

CREATE TABLE game_texts (
    game TEXT PRIMARY KEY,  -- its id, as in runs
    text TEXT NOT NULL CHECK (length(text) > 0)  -- canonical, without name and seed
) WITHOUT ROWID;

PRAGMA user_version = 4;

COMMIT;
