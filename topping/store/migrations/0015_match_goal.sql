-- A match of classic games to a number of won games: each of its games says how many.

BEGIN IMMEDIATE;

ALTER TABLE classic_games ADD COLUMN match_wins INTEGER CHECK (match_wins > 0);  -- NULL: no such goal

PRAGMA user_version = 15;

COMMIT;
