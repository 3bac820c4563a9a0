-- The codes of the sealed files that were written here, which are told when their competition opens.

BEGIN IMMEDIATE;

CREATE TABLE competition_codes (
    competition TEXT NOT NULL,  -- UUID
    code        TEXT NOT NULL CHECK (length(code) > 0),
    PRIMARY KEY (competition, code)
) WITHOUT ROWID;

PRAGMA user_version = 16;

COMMIT;
