-- By which curve the positions of a rush rose from easy to hard: scores on one curve stand beside no other ones.

BEGIN IMMEDIATE;

ALTER TABLE rushes ADD COLUMN curve INTEGER NOT NULL DEFAULT 1;

PRAGMA user_version = 26;

COMMIT;
