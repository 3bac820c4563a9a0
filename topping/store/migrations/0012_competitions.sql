-- What a machine holds of a competition and does not say: the games, the names of minors, what is still sealed. The rest
-- of a competition is facts.

BEGIN IMMEDIATE;

CREATE TABLE competition_games (
    competition TEXT NOT NULL,  -- UUID
    game        TEXT NOT NULL CHECK (length(game) > 0),  -- its id, as in runs
    text        TEXT NOT NULL,  -- the whole game file
    PRIMARY KEY (competition, game)
) WITHOUT ROWID;

-- Names and licences that stay on the machine where they were written down.
CREATE TABLE competition_names (
    competition TEXT NOT NULL,
    entrant     TEXT NOT NULL,  -- UUID
    names       TEXT NOT NULL CHECK (json_valid(names)),
    licences    TEXT NOT NULL CHECK (json_valid(licences)),
    PRIMARY KEY (competition, entrant)
) WITHOUT ROWID;

CREATE TABLE competition_seals (
    competition TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    content     BLOB NOT NULL,  -- a sealed file, until its code is known
    received_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX facts_of_competitions ON facts (subject) WHERE kind IN ('competition', 'decision');

PRAGMA user_version = 12;

COMMIT;
