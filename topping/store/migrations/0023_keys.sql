-- How often keys that have moved were used in their new places, and that the database was made when they had not moved
-- yet: whoever plays on it may be used to the old ones.

BEGIN IMMEDIATE;

CREATE TABLE habits (
    of      TEXT PRIMARY KEY CHECK (of IN ('keys')),
    version INTEGER NOT NULL  -- the last one with which they could be taken on
) WITHOUT ROWID;

INSERT INTO habits SELECT 'keys', 22 WHERE was_there();

CREATE TABLE key_uses (
    player INTEGER NOT NULL,  -- 0 for a desk, and for somebody who has no run yet
    action TEXT NOT NULL,
    uses   INTEGER NOT NULL CHECK (uses BETWEEN 1 AND 3),
    PRIMARY KEY (player, action)
) WITHOUT ROWID;

CREATE TRIGGER key_uses_go AFTER DELETE ON players
BEGIN
    DELETE FROM key_uses WHERE player = OLD.id;
END;

PRAGMA user_version = 23;

COMMIT;
