-- What a player trains with: his deck of cards, rushes, drills and the game of the day. Nothing here is part of a run,
-- of its rank or of a player's records, and all of it goes when he is made anonymous.
--   * What he did is written down once and never changed: sights, card_acts, rush_moves, drill_questions. Triggers hold that; a
--     merge alone gives rows another owner. Rows are in the order of their numbers, whatever a clock said.
--   * A day is a training day: the player's local date, which changes at 4 a.m., as a number (0001-01-01 is 1).

BEGIN IMMEDIATE;

-- Cards: each is one thing to know. One that a player throws away stays, so that it does not come back by itself; so
-- does one that the lexicon in use does not know.

CREATE TABLE cards (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),  -- what it is called outside: notes of Anki bear it
    player       INTEGER NOT NULL REFERENCES players (id),
    lexicon      TEXT NOT NULL,  -- the name of the one it was made with, to be shown
    lexicon_hash TEXT NOT NULL,
    kind         TEXT NOT NULL CHECK (length(kind) > 0),  -- topping/training/deck/cards.py
    key          TEXT NOT NULL CHECK (length(key) > 0),  -- canonical: equal things have equal keys
    source       TEXT NOT NULL CHECK (length(source) > 0),  -- why it is there: missed, slow, a list …
    -- the move it came from, where there is one
    run          INTEGER REFERENCES runs (id),
    rush         INTEGER REFERENCES rushes (id),
    session      INTEGER REFERENCES sessions (id) ON DELETE SET NULL,
    game         TEXT,
    move         INTEGER CHECK (move >= 1),  -- its number there
    word         TEXT NOT NULL DEFAULT '',  -- the top it was made from, jokers in lower case; '' where no move made it
    reference    TEXT NOT NULL DEFAULT '',
    points       INTEGER NOT NULL DEFAULT 0,
    priority     REAL NOT NULL DEFAULT 0,  -- what it is worth while it is new
    day          INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),
    created_at   TEXT NOT NULL,
    target_ms    INTEGER NOT NULL CHECK (typeof(target_ms) = 'integer' AND target_ms > 0),  -- never changed again
    UNIQUE (player, kind, key)  -- whatever the lexicon: a new edition of a list loses nothing
);

CREATE INDEX cards_by_run ON cards (run) WHERE run IS NOT NULL;
CREATE INDEX cards_by_rush ON cards (rush) WHERE rush IS NOT NULL;
CREATE INDEX cards_by_session ON cards (session) WHERE session IS NOT NULL;

CREATE TRIGGER cards_are_what_they_were BEFORE UPDATE OF uuid, kind, key, target_ms ON cards
BEGIN
    SELECT RAISE(ABORT, 'what a card asks is not changed');
END;

-- Each time a card was shown and answered: facts alone. Grades and the schedule follow from them.
CREATE TABLE sights (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    card       INTEGER NOT NULL REFERENCES cards (id),
    day        INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),
    at         TEXT NOT NULL,  -- when it was over
    shown      TEXT NOT NULL,  -- how: the letters in their order, the grid
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    target_ms  INTEGER NOT NULL CHECK (typeof(target_ms) = 'integer' AND target_ms > 0),  -- of the way it was shown
    found      INTEGER NOT NULL CHECK (found IN (0, 1)),
    tries      INTEGER NOT NULL CHECK (typeof(tries) = 'integer' AND tries >= 0),
    given_up   INTEGER NOT NULL CHECK (given_up IN (0, 1)),
    rule       INTEGER NOT NULL  -- the version of the rule of grades that scheduled it then
);

CREATE INDEX sights_by_card ON sights (card);
CREATE INDEX sights_by_day ON sights (day);

CREATE TRIGGER sights_stay
BEFORE UPDATE OF id, day, at, shown, elapsed_ms, target_ms, found, tries, given_up, rule ON sights
BEGIN
    SELECT RAISE(ABORT, 'how a card was answered is not changed');
END;

-- What a player did with a card other than answering it.
CREATE TABLE card_acts (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    card      INTEGER NOT NULL REFERENCES cards (id),
    day       INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),
    at        TEXT NOT NULL,
    act       TEXT NOT NULL CHECK (act IN ('set_aside', 'taken_back', 'undone', 'postponed', 'removed', 'marked')),
    seen      INTEGER NOT NULL,  -- the number of the card's last sight before it, 0 for none
    sight     INTEGER REFERENCES sights (id),  -- the one that is undone
    until_day INTEGER CHECK (until_day IS NULL OR typeof(until_day) = 'integer'),  -- of a card that is postponed
    CHECK ((act = 'undone') = (sight IS NOT NULL)),
    CHECK ((act = 'postponed') = (until_day IS NOT NULL))
);

CREATE INDEX card_acts_by_card ON card_acts (card);
CREATE UNIQUE INDEX card_acts_by_sight ON card_acts (sight) WHERE sight IS NOT NULL;

CREATE TRIGGER card_acts_stay BEFORE UPDATE OF id, day, at, act, seen, sight, until_day ON card_acts
BEGIN
    SELECT RAISE(ABORT, 'what was done with a card is not changed');
END;

-- Where the schedule stands with each card. It follows from sights and card_acts: rows of another version, or all of
-- them, may be deleted at any time, and are made again when they are needed.
CREATE TABLE card_states (
    card    INTEGER PRIMARY KEY REFERENCES cards (id),
    version INTEGER NOT NULL,  -- of all that data is made by
    data    TEXT NOT NULL CHECK (typeof(data) = 'text')
);

CREATE TRIGGER card_states_end_with_a_sight AFTER INSERT ON sights
BEGIN
    DELETE FROM card_states WHERE card = NEW.card;
END;

CREATE TRIGGER card_states_end_with_a_sight_of_another AFTER UPDATE OF card ON sights
BEGIN
    DELETE FROM card_states WHERE card IN (OLD.card, NEW.card);
END;

CREATE TRIGGER card_states_end_with_an_act AFTER INSERT ON card_acts
BEGIN
    DELETE FROM card_states WHERE card = NEW.card;
END;

CREATE TRIGGER card_states_end_with_an_act_on_another AFTER UPDATE OF card ON card_acts
BEGIN
    DELETE FROM card_states WHERE card IN (OLD.card, NEW.card);
END;

-- The runs and sessions whose moves have been looked through for cards.
CREATE TABLE searched_runs (
    run     INTEGER PRIMARY KEY REFERENCES runs (id),
    version INTEGER NOT NULL  -- of the rule by which moves enter
);

-- Who a participant of a session is among the players, where that player said so: his misses there may become cards.
CREATE TABLE session_players (
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL CHECK (typeof(seat) = 'integer' AND seat >= 1),  -- the number of his table
    player  INTEGER NOT NULL REFERENCES players (id),
    at      TEXT NOT NULL,
    PRIMARY KEY (session, seat)
) WITHOUT ROWID;

CREATE INDEX session_players_by_player ON session_players (player);

-- The words that a player was asked, or would have been asked were they not held back, to see whether asking helps.
CREATE TABLE word_entries (
    player INTEGER NOT NULL REFERENCES players (id),
    word   TEXT NOT NULL CHECK (length(word) > 0),
    day    INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),  -- when its turn first came
    arm    TEXT NOT NULL CHECK (length(arm) > 0),  -- topping/training/held.py; 'hand': compared with nothing
    kin    TEXT NOT NULL,  -- its lemmas and those around it
    PRIMARY KEY (player, word)
) WITHOUT ROWID;

-- Rushes: sets of positions that follow from a seed, one after the other.

CREATE TABLE rushes (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    player       INTEGER NOT NULL REFERENCES players (id),
    mode         TEXT NOT NULL CHECK (length(mode) > 0),  -- topping/training/rush/
    kind         TEXT NOT NULL,  -- the kind of all its positions, '' for all kinds
    variant      TEXT NOT NULL,
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL CHECK (typeof(seed) = 'integer'),
    day          INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),  -- on which it began
    started_at   TEXT NOT NULL,
    ranks        INTEGER NOT NULL CHECK (ranks IN (0, 1)),
    found        INTEGER NOT NULL DEFAULT 0 CHECK (typeof(found) = 'integer' AND found >= 0),
    last_top_ms  INTEGER NOT NULL DEFAULT 0 CHECK (typeof(last_top_ms) = 'integer' AND last_top_ms >= 0),
    spent_ms     INTEGER NOT NULL DEFAULT 0 CHECK (typeof(spent_ms) = 'integer' AND spent_ms >= 0),
    best_combo   INTEGER NOT NULL DEFAULT 0 CHECK (typeof(best_combo) = 'integer' AND best_combo >= 0),
    ended_at     TEXT,
    ended_by     TEXT,
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);

CREATE INDEX rushes_by_player ON rushes (player, mode, kind, variant, lexicon_hash, day);
CREATE INDEX rushes_by_set ON rushes (seed, mode, kind, variant, lexicon_hash);

CREATE TABLE rush_moves (
    rush       INTEGER NOT NULL REFERENCES rushes (id),
    slot       INTEGER NOT NULL CHECK (typeof(slot) = 'integer' AND slot >= 1),
    position   TEXT NOT NULL,
    kind       TEXT NOT NULL,
    word       TEXT NOT NULL,  -- the retained solution, jokers in lower case
    reference  TEXT NOT NULL,
    points     INTEGER NOT NULL,
    par_ms     INTEGER NOT NULL CHECK (typeof(par_ms) = 'integer' AND par_ms >= 0),
    ended_by   TEXT NOT NULL,
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    tries      INTEGER NOT NULL CHECK (typeof(tries) = 'integer' AND tries >= 0),
    PRIMARY KEY (rush, slot)
) WITHOUT ROWID;

CREATE TRIGGER rush_moves_stay BEFORE UPDATE ON rush_moves
BEGIN
    SELECT RAISE(ABORT, 'how a position was answered is not changed');
END;

-- The positions that each player has been shown, so that fresh ones are fresh; the last day only.
CREATE TABLE positions_seen (
    player   INTEGER NOT NULL REFERENCES players (id),
    position BLOB NOT NULL CHECK (typeof(position) = 'blob'),  -- a digest of grid and draw
    day      INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),
    PRIMARY KEY (player, position)
) WITHOUT ROWID;

CREATE INDEX positions_seen_by_day ON positions_seen (player, day);

-- Drills: questions without a grid.

CREATE TABLE drills (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    player       INTEGER NOT NULL REFERENCES players (id),
    exercise     TEXT NOT NULL CHECK (length(exercise) > 0),  -- topping/training/drills/
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    counted      INTEGER NOT NULL CHECK (counted IN (0, 1)),  -- whether the number of answers was told
    day          INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),  -- on which it began
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    ended_by     TEXT,
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);

CREATE INDEX drills_by_player ON drills (player, exercise, lexicon_hash, day);

CREATE TABLE drill_questions (
    drill      INTEGER NOT NULL REFERENCES drills (id),
    place      INTEGER NOT NULL CHECK (typeof(place) = 'integer' AND place >= 1),
    asked      TEXT NOT NULL,
    answers    TEXT NOT NULL,  -- every right one, a blank between them
    found      TEXT NOT NULL,  -- those given, in their order
    wrong      INTEGER NOT NULL CHECK (typeof(wrong) = 'integer' AND wrong >= 0),  -- how many others were given
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    PRIMARY KEY (drill, place)
) WITHOUT ROWID;

CREATE TRIGGER drill_questions_stay BEFORE UPDATE ON drill_questions
BEGIN
    SELECT RAISE(ABORT, 'how a question was answered is not changed');
END;

-- The game of the day. Runs of it are runs as all others are.

-- Which games are or were one: written when somebody begins it. No secret of a club is kept here.
CREATE TABLE daily_games (
    game         TEXT PRIMARY KEY CHECK (length(game) > 0),  -- its id, as in runs
    day          INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),
    variant      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    edition      TEXT NOT NULL DEFAULT ''  -- the name of a club's own, '' for everybody's
) WITHOUT ROWID;

CREATE INDEX daily_games_by_day ON daily_games (day);

-- The position of the day: one attempt a player, from when it was first on screen.
CREATE TABLE daily_moves (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    player       INTEGER NOT NULL REFERENCES players (id),
    day          INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),  -- the position's
    variant      TEXT NOT NULL,
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    edition      TEXT NOT NULL DEFAULT '',
    started_at   TEXT NOT NULL,
    ended_at     TEXT,  -- null: still open, or cut off
    position     TEXT NOT NULL,
    word         TEXT NOT NULL,  -- the retained solution, jokers in lower case
    reference    TEXT NOT NULL,
    points       INTEGER NOT NULL,
    found        INTEGER NOT NULL DEFAULT 0 CHECK (found IN (0, 1)),
    scored       INTEGER NOT NULL DEFAULT 0 CHECK (typeof(scored) = 'integer' AND scored >= 0),
    answer       TEXT,
    elapsed_ms   INTEGER NOT NULL DEFAULT 0 CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    tries        INTEGER NOT NULL DEFAULT 0 CHECK (typeof(tries) = 'integer' AND tries >= 0),
    UNIQUE (player, day, variant, lexicon_hash, edition)
);

PRAGMA user_version = 7;

COMMIT;
