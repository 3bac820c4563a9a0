-- What is known of a player's kinds of moves from one look at them to the next.

BEGIN IMMEDIATE;

-- All of it follows from runs, and may be deleted at any time: the look is taken again.
CREATE TABLE kind_looks (
    run     INTEGER PRIMARY KEY REFERENCES runs (id),  -- the last one that was looked at
    version INTEGER NOT NULL,
    data    TEXT NOT NULL
);

-- Looks rest on what others have played. Where somebody is not to be among these any more, or two are one person, all are
-- taken again without him: by triggers, so that a program of an earlier version leaves nothing of him behind either.
CREATE TRIGGER kind_looks_end_with_a_player AFTER UPDATE OF is_erased, leaves ON players
WHEN NEW.is_erased <> OLD.is_erased OR NEW.leaves <> OLD.leaves
BEGIN
    DELETE FROM kind_looks;
END;

CREATE TRIGGER kind_looks_end_with_a_name AFTER INSERT ON masked_players
BEGIN
    DELETE FROM kind_looks;
END;

CREATE TRIGGER kind_looks_end_with_a_merge AFTER UPDATE OF player ON runs
BEGIN
    DELETE FROM kind_looks;
END;

CREATE TRIGGER kind_looks_end_with_the_outcome AFTER UPDATE OF outcome ON runs
BEGIN
    DELETE FROM kind_looks WHERE run = NEW.id;
END;

PRAGMA user_version = 27;

COMMIT;
