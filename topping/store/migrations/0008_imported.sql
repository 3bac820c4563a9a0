-- Games that were made elsewhere. They name no lexicon, are played with the chosen one, and from now on rank among the runs
-- of the same moves with the same lexicon; runs of them that were told not to rank still do not.

BEGIN IMMEDIATE;

-- Whether the game of a run was imported. Adding a column fails where it has been added already; the default is there for
-- a program of the version before that still has the database open.
ALTER TABLE runs ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1));

UPDATE runs SET imported = 1 WHERE NOT ranks;

-- The same sheet read from files of two formats is one game: its id is now that of its variant and its moves alone
-- (game_id in topping/rules/games/gametext.py).
CREATE TABLE new_ids AS
SELECT game AS old, imported_id(game, text) AS new FROM game_texts WHERE imported_id(game, text) <> game;

UPDATE runs SET game = (SELECT new FROM new_ids WHERE old = game), imported = 1
WHERE game IN (SELECT old FROM new_ids);
UPDATE cards SET game = (SELECT new FROM new_ids WHERE old = game) WHERE game IN (SELECT old FROM new_ids);
INSERT INTO game_texts
SELECT new_ids.new, min(game_texts.text)
FROM new_ids
JOIN game_texts ON game_texts.game = new_ids.old
WHERE new_ids.new NOT IN (SELECT game FROM game_texts)
GROUP BY new_ids.new;
DELETE FROM game_texts WHERE game IN (SELECT old FROM new_ids);
DELETE FROM position_facts WHERE game IN (SELECT old FROM new_ids);  -- made again when they are needed

DROP TABLE new_ids;

-- What was read of a game's file besides the game, and what its players had published.
CREATE TABLE imported_games (
    game        TEXT PRIMARY KEY CHECK (length(game) > 0),  -- its id, as in runs
    name        TEXT NOT NULL,  -- its title in the file that was read last
    format      TEXT NOT NULL CHECK (length(format) > 0),  -- what kind of file that was: topping/exchange/detect.py
    imported_at TEXT NOT NULL  -- when it was read last
) WITHOUT ROWID;

-- A player's result as it was published: move by move as far as the file tells, and its totals.
CREATE TABLE published_results (
    game     TEXT NOT NULL REFERENCES imported_games (game) ON DELETE CASCADE,
    place    INTEGER NOT NULL CHECK (typeof(place) = 'integer' AND place >= 1),  -- in the order of the file
    name     TEXT NOT NULL,
    points   TEXT NOT NULL CHECK (json_valid(points)),  -- an array, null for a move that is not told; [] where none is
    costs_ms TEXT NOT NULL CHECK (json_valid(costs_ms)),  -- the same of times, penalties included
    total    INTEGER CHECK (total IS NULL OR typeof(total) = 'integer'),
    total_ms INTEGER CHECK (total_ms IS NULL OR (typeof(total_ms) = 'integer' AND total_ms >= 0)),
    PRIMARY KEY (game, place)
) WITHOUT ROWID;

PRAGMA user_version = 8;

COMMIT;
