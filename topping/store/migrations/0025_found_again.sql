-- Positions that a player had missed or found slowly, and found when they were asked again: the last day of each.

BEGIN IMMEDIATE;

CREATE TABLE found_again (
    player   INTEGER NOT NULL,
    position BLOB NOT NULL CHECK (typeof(position) = 'blob'),  -- a digest of grid and draw
    day      INTEGER NOT NULL,  -- a training day
    PRIMARY KEY (player, position)
) WITHOUT ROWID;

CREATE TRIGGER found_again_goes AFTER DELETE ON players
BEGIN
    DELETE FROM found_again WHERE player = OLD.id;
END;

PRAGMA user_version = 25;

COMMIT;
