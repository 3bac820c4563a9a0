-- The codes of the sealed files that were written here, which are told when their competition opens.

BEGIN IMMEDIATE;

CREATE TABLE competition_codes (
    competition TEXT NOT NULL,  -- UUID
    code        TEXT NOT NULL CHECK (length(code) > 0),
    PRIMARY KEY (competition, code)
) WITHOUT ROWID;

-- Several files of one competition may wait: one that was touched must not take the place of a sound one.
CREATE TABLE seals_in_order (
    competition TEXT NOT NULL,  -- UUID
    name        TEXT NOT NULL,
    content     BLOB NOT NULL,  -- a sealed file, until its code is known
    received_at TEXT NOT NULL
);
INSERT INTO seals_in_order SELECT competition, name, content, received_at FROM competition_seals;
DROP TABLE competition_seals;
ALTER TABLE seals_in_order RENAME TO competition_seals;

PRAGMA user_version = 16;

COMMIT;
