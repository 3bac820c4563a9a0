-- When a run was last at a draw: who comes back soon after a crash is led back to it.

BEGIN IMMEDIATE;

ALTER TABLE runs ADD COLUMN shown_at TEXT;  -- ISO 8601, UTC; null where it was put off, and in runs of earlier versions

PRAGMA user_version = 19;

COMMIT;
