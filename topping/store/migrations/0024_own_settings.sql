-- The settings that a player has of his own, in the place of the machine's: by the keys of the settings' file, as JSON.

BEGIN IMMEDIATE;

CREATE TABLE own_settings (
    player INTEGER NOT NULL,
    key    TEXT NOT NULL,
    value  TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (player, key)
) WITHOUT ROWID;

CREATE TRIGGER own_settings_go AFTER DELETE ON players
BEGIN
    DELETE FROM own_settings WHERE player = OLD.id;
END;

PRAGMA user_version = 24;

COMMIT;
