-- The whole database of version 1. A later version is a file in migrations/ (topping/store/schema.py).
--   * A game that was played, typed or drawn is written once and never changed: triggers hold that.
--   * An instant is ISO 8601, UTC. A `uuid` is what a row is called outside this database.

BEGIN IMMEDIATE;

PRAGMA application_id = 0x546F7067;  -- "Topg"

-- Players.

CREATE TABLE players (
    id         INTEGER PRIMARY KEY,  -- from 2**40 on: known from other machines alone
    uuid       TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
    folded     TEXT NOT NULL,  -- the name regardless of case, accents kept; two players may share it
    -- whether others may look at these runs and race them, once they have finished a first attempt at the same game
    shows_runs INTEGER NOT NULL DEFAULT 0 CHECK (shows_runs IN (0, 1)),
    minor      INTEGER NOT NULL DEFAULT 0 CHECK (minor IN (0, 1)),
    leaves     TEXT NOT NULL DEFAULT 'name' CHECK (leaves IN ('nothing', 'initials', 'name')),
    consent_at TEXT,  -- when `leaves` was answered; null: not asked yet
    told       TEXT,  -- the last fact about the player from here; null: none yet
    is_erased  INTEGER NOT NULL DEFAULT 0 CHECK (is_erased IN (0, 1))
);

CREATE INDEX players_by_name ON players (folded);

-- Every UUID that a player has anywhere.
CREATE TABLE player_uuids (
    uuid   TEXT PRIMARY KEY CHECK (length(uuid) = 36),
    player INTEGER NOT NULL REFERENCES players (id)
) WITHOUT ROWID;

CREATE INDEX player_uuids_by_player ON player_uuids (player);

CREATE TRIGGER players_have_a_uuid AFTER INSERT ON players
BEGIN
    INSERT INTO player_uuids VALUES (NEW.uuid, NEW.id);
END;

CREATE TRIGGER players_lose_their_uuids BEFORE DELETE ON players
BEGIN
    DELETE FROM player_uuids WHERE player = OLD.id;
END;

-- Whose word counts about a player: that of the machine from which the player was heard of first.
CREATE TABLE player_homes (
    uuid    TEXT PRIMARY KEY CHECK (length(uuid) = 36),
    machine TEXT NOT NULL,  -- UUID; empty for this machine, whatever names it has had
    meant   TEXT  -- of a stand-in: the player whom that machine speaks of and does not have
) WITHOUT ROWID;

CREATE TRIGGER players_of_this_machine AFTER INSERT ON players WHEN NEW.id < 1099511627776
BEGIN
    INSERT INTO player_homes VALUES (NEW.uuid, '', NULL) ON CONFLICT DO NOTHING;
END;

-- The names of players of this machine that are hidden because an erasure is wished for, until that is decided.
CREATE TABLE masked_players (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    name   TEXT NOT NULL,
    folded TEXT NOT NULL
);

-- The settings that a player has instead of the machine's, as JSON by their keys.
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

-- Runs. Conditions of play and games are written once each.

CREATE TABLE conditions (
    id              INTEGER PRIMARY KEY,
    text            TEXT NOT NULL UNIQUE,  -- canonical: equal conditions have equal texts
    -- the rest repeats facts of the text, for queries
    formula         TEXT NOT NULL,
    measure         TEXT NOT NULL CHECK (measure IN ('time', 'points', 'tops')),
    out_on_miss     INTEGER NOT NULL CHECK (out_on_miss IN (0, 1)),
    variant         TEXT NOT NULL,
    speed           TEXT NOT NULL,
    schedule        TEXT NOT NULL,
    limit_ms        INTEGER CHECK (limit_ms > 0),  -- of the first move; null for no limit
    penalty_each_ms INTEGER NOT NULL CHECK (penalty_each_ms >= 0),
    start_mode      TEXT NOT NULL CHECK (start_mode IN ('immediate', 'announced')),
    assists         TEXT NOT NULL  -- names in alphabetical order, a blank between them
);

-- A game of no name and another one of the same moves are the same game: its name stands with each run.
CREATE TABLE game_texts (
    game TEXT PRIMARY KEY,  -- its id, as in runs
    text TEXT NOT NULL CHECK (length(text) > 0)  -- canonical, without name and seed
) WITHOUT ROWID;

CREATE TABLE runs (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: the last resort of the ranking
    uuid          TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    player        INTEGER NOT NULL REFERENCES players (id),
    game          TEXT NOT NULL CHECK (length(game) > 0),
    game_name     TEXT NOT NULL,
    game_moves    INTEGER NOT NULL CHECK (game_moves >= 1),
    lexicon       TEXT NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    conditions    INTEGER NOT NULL REFERENCES conditions (id),
    resumed       INTEGER NOT NULL CHECK (resumed IN (0, 1)),
    ranks         INTEGER NOT NULL CHECK (ranks IN (0, 1)),
    started_at    TEXT NOT NULL,
    ended_at      TEXT,
    outcome       TEXT NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'finished', 'left')),
    imported      INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),  -- whether the game was
    input         TEXT CHECK (input IN ('keyboard', 'touch', 'oral', 'phone')),  -- null: not known
    machine       INTEGER REFERENCES machines (id),  -- null: this one
    place         INTEGER,  -- the place among the runs of its machine; null here: the id
    -- the place among the player's runs of the game: those of one machine in their order there, those of several by
    -- their own clocks (queries/attempts.sql)
    attempt       INTEGER NOT NULL DEFAULT 0,
    -- of a run that an enrolled machine tells of a player that it does not have: when it came here. It counts from then
    -- on, and takes the place of none before
    heard_at      TEXT,
    shown_at      TEXT,  -- when it was last at a draw, for who comes back soon after a crash; null where put off
    CHECK ((outcome = 'open') = (ended_at IS NULL))
);

CREATE INDEX runs_by_player ON runs (player, game);
CREATE INDEX runs_by_game ON runs (game, lexicon_hash, rules_version, conditions, resumed, outcome)
WHERE outcome = 'finished';
-- what the boards, the first screen and the list of players read, without the runs themselves
CREATE INDEX runs_that_count ON runs (conditions, lexicon_hash, ended_at, player)
WHERE outcome = 'finished' AND ranks AND NOT imported AND NOT resumed AND attempt = 1;
CREATE INDEX runs_of_players ON runs (player, outcome, started_at, ended_at);
CREATE INDEX runs_in_order ON runs (player);
CREATE INDEX runs_unfinished ON runs (player) WHERE outcome <> 'finished' AND machine IS NULL;

CREATE TRIGGER runs_have_an_attempt AFTER INSERT ON runs WHEN NEW.attempt = 0
BEGIN
    UPDATE runs SET attempt = (SELECT count(*) FROM runs WHERE player = NEW.player AND game = NEW.game)
    WHERE id = NEW.id;
END;

CREATE TABLE moves (
    run        INTEGER NOT NULL REFERENCES runs (id),
    number     INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    word       TEXT NOT NULL,  -- the retained solution, jokers in lower case
    reference  TEXT NOT NULL,
    points     INTEGER NOT NULL,
    found      INTEGER NOT NULL CHECK (found IN (0, 1)),
    elapsed_ms INTEGER NOT NULL CHECK (typeof(elapsed_ms) = 'integer' AND elapsed_ms >= 0),
    penalty_ms INTEGER NOT NULL CHECK (typeof(penalty_ms) = 'integer' AND penalty_ms >= 0),
    answer     TEXT,  -- the player's move that counted, as WORD REF; none where nothing counted
    scored     INTEGER NOT NULL DEFAULT 0 CHECK (typeof(scored) = 'integer'),
    ended_by   TEXT CHECK (ended_by IN ('top', 'limit', 'given_up', 'validated')),
    ended_ms   INTEGER CHECK (ended_ms IS NULL OR (typeof(ended_ms) = 'integer' AND ended_ms >= 0)),
    showing    INTEGER CHECK (showing IS NULL OR (typeof(showing) = 'integer' AND showing >= 1)),
    PRIMARY KEY (run, number)
) WITHOUT ROWID;

-- A proposal belongs to the run and not to a row of moves: an interrupted move has proposals and no result.
CREATE TABLE proposals (
    run     INTEGER NOT NULL REFERENCES runs (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    place   INTEGER NOT NULL,  -- from 1, in the order typed
    text    TEXT NOT NULL,
    at_ms   INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),
    verdict TEXT NOT NULL,
    points  INTEGER,
    PRIMARY KEY (run, number, place)
) WITHOUT ROWID;

-- What was typed during one showing of a draw, and when (topping/play/run/strokes.py).
CREATE TABLE strokes (
    run     INTEGER NOT NULL REFERENCES runs (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    showing INTEGER NOT NULL CHECK (typeof(showing) = 'integer' AND showing >= 1),
    data    BLOB NOT NULL CHECK (typeof(data) = 'blob'),
    PRIMARY KEY (run, number, showing)
) WITHOUT ROWID;

CREATE TRIGGER strokes_stay BEFORE UPDATE ON strokes
BEGIN
    SELECT RAISE(ABORT, 'what was typed during a move is not changed');
END;

-- The totals of a finished run, for the leaderboard.
CREATE TABLE results (
    run        INTEGER PRIMARY KEY REFERENCES runs (id),
    moves      INTEGER NOT NULL,
    play_ms    INTEGER NOT NULL,
    penalty_ms INTEGER NOT NULL,
    scored     INTEGER NOT NULL,
    top_points INTEGER NOT NULL,
    found      INTEGER NOT NULL
);

CREATE TRIGGER runs_are_added_up AFTER UPDATE OF outcome ON runs WHEN NEW.outcome = 'finished'
BEGIN
    INSERT OR REPLACE INTO results
    SELECT run, count(*), sum(elapsed_ms), sum(penalty_ms), sum(scored), sum(points), sum(found)
    FROM moves
    WHERE run = NEW.id
    GROUP BY run;
END;

-- What was read of a game's file besides the game, and what its players had published.
CREATE TABLE imported_games (
    game        TEXT PRIMARY KEY CHECK (length(game) > 0),  -- its id, as in runs
    name        TEXT NOT NULL,  -- its title in the file that was read last
    format      TEXT NOT NULL CHECK (length(format) > 0),  -- what kind of file that was: topping/exchange/detect.py
    imported_at TEXT NOT NULL  -- when it was read last
) WITHOUT ROWID;

-- A player's result as it was published: move by move as far as the file tells, and its totals.
CREATE TABLE published_results (
    game     TEXT NOT NULL REFERENCES imported_games (game) ON DELETE CASCADE,
    place    INTEGER NOT NULL CHECK (typeof(place) = 'integer' AND place >= 1),  -- in the order of the file
    name     TEXT NOT NULL,
    points   TEXT NOT NULL CHECK (json_valid(points)),  -- an array, null for a move that is not told; [] where none is
    costs_ms TEXT NOT NULL CHECK (json_valid(costs_ms)),  -- the same of times, penalties included
    total    INTEGER CHECK (total IS NULL OR typeof(total) = 'integer'),
    total_ms INTEGER CHECK (total_ms IS NULL OR (typeof(total_ms) = 'integer' AND total_ms >= 0)),
    PRIMARY KEY (game, place)
) WITHOUT ROWID;

-- What there was to find at each move of a game with a lexicon. All of it follows from the game: rows of another version
-- of the form, or all of them, may be deleted at any time, and are made again when they are needed.
CREATE TABLE position_facts (
    game         TEXT NOT NULL CHECK (length(game) > 0),  -- its id, as in runs
    lexicon_hash TEXT NOT NULL,
    version      INTEGER NOT NULL,  -- of the form of data
    data         BLOB NOT NULL CHECK (typeof(data) = 'blob'),
    PRIMARY KEY (game, lexicon_hash)
) WITHOUT ROWID;

-- The moves of each run that is over, packed, as statistics read them. All of it follows from moves, proposals and
-- strokes, and may be deleted at any time as above.
CREATE TABLE packed_moves (
    run     INTEGER PRIMARY KEY REFERENCES runs (id),
    version INTEGER NOT NULL,
    data    BLOB NOT NULL CHECK (typeof(data) = 'blob')
);

CREATE TRIGGER packed_moves_end_with_the_outcome AFTER UPDATE OF outcome ON runs
BEGIN
    DELETE FROM packed_moves WHERE run = NEW.id;
END;

-- The times of a move tell how somebody types: they go with his strokes.
CREATE TRIGGER packed_moves_end_with_the_strokes AFTER DELETE ON strokes
BEGIN
    DELETE FROM packed_moves WHERE run = OLD.run;
END;

-- Sessions of several players: what each is played under, and every event in the order it was entered.

CREATE TABLE sessions (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: people write it down
    uuid          TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    name          TEXT NOT NULL,
    conditions    INTEGER NOT NULL REFERENCES conditions (id),
    lexicon       TEXT NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    game          TEXT NOT NULL CHECK (length(game) > 0),  -- its canonical text; those that go on from it are events
    started_at    TEXT NOT NULL,
    ended_at      TEXT,
    machine       INTEGER REFERENCES machines (id)  -- null: this one
);

CREATE TABLE session_events (
    session INTEGER NOT NULL REFERENCES sessions (id),
    number  INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at      TEXT NOT NULL,
    body    TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (session, number)
) WITHOUT ROWID;

CREATE TRIGGER session_events_stay BEFORE UPDATE ON session_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a session is not changed');
END;

CREATE TRIGGER session_events_remain BEFORE DELETE ON session_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a session is not taken away');
END;

-- Who a participant of a session is among the players, where that player said so: his misses there may become cards.
CREATE TABLE session_players (
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL CHECK (typeof(seat) = 'integer' AND seat >= 1),  -- the number of his table
    player  INTEGER NOT NULL REFERENCES players (id),
    at      TEXT NOT NULL,
    PRIMARY KEY (session, seat)
) WITHOUT ROWID;

CREATE INDEX session_players_by_player ON session_players (player);

-- Classic games, classic games played alone, other games around a table: as sessions.

CREATE TABLE classic_games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: people write it down
    uuid         TEXT NOT NULL UNIQUE,
    names        TEXT NOT NULL,  -- a JSON array, by seat
    rules        TEXT NOT NULL,  -- as ClassicRules writes them; empty for the international rules
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL,  -- the letters drawn follow from it and from the events before
    match        TEXT,  -- the uuid of the match that the game is part of
    about        TEXT NOT NULL,  -- what the screen that began it keeps with it
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    scores       TEXT NOT NULL,  -- a JSON array, as they stand after the last event
    match_wins   INTEGER CHECK (match_wins > 0)  -- the won games that end the match; null: no such goal
);

CREATE INDEX classic_games_by_match ON classic_games (match) WHERE match IS NOT NULL;

CREATE TABLE classic_events (
    game   INTEGER NOT NULL REFERENCES classic_games (id),
    number INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at     TEXT NOT NULL,
    body   TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE TRIGGER classic_events_stay BEFORE UPDATE ON classic_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a game is not changed');
END;

CREATE TRIGGER classic_events_remain BEFORE DELETE ON classic_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a game is not taken away');
END;

CREATE TABLE solitaires (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE,
    player       INTEGER NOT NULL REFERENCES players (id),
    terms        TEXT NOT NULL,  -- as SolitaireTerms writes them
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL,  -- the letters drawn follow from it and from the events before
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    total        INTEGER NOT NULL DEFAULT 0  -- as it stands after the last event
);

CREATE INDEX solitaires_by_terms ON solitaires (terms, lexicon_hash, total) WHERE ended_at IS NOT NULL;
CREATE INDEX solitaires_by_player ON solitaires (player);

CREATE TABLE solitaire_events (
    solitaire INTEGER NOT NULL REFERENCES solitaires (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at        TEXT NOT NULL,
    body      TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (solitaire, number)
) WITHOUT ROWID;

CREATE TABLE table_games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid         TEXT NOT NULL UNIQUE,
    kind         TEXT NOT NULL,  -- inverse, loto, home
    names        TEXT NOT NULL,  -- a JSON array, by seat
    about        TEXT NOT NULL,  -- a JSON object of texts, by kind
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER NOT NULL,  -- the letters drawn follow from it and from the events before
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    scores       TEXT NOT NULL  -- a JSON array, as they stand after the last event
);

CREATE INDEX table_games_open ON table_games (kind) WHERE ended_at IS NULL;

CREATE TABLE table_game_events (
    game   INTEGER NOT NULL REFERENCES table_games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at     TEXT NOT NULL,
    body   TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- Training. A day changes at 4 a.m., local time, and is a number (0001-01-01 is 1).

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
    -- by which its positions rise from easy to hard: scores on two curves are not compared
    curve        INTEGER NOT NULL DEFAULT 1,
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

-- The games of a day, each written when somebody begins it.
CREATE TABLE daily_games (
    game         TEXT PRIMARY KEY CHECK (length(game) > 0),  -- its id, as in runs
    day          INTEGER NOT NULL CHECK (typeof(day) = 'integer' AND day >= 1),
    variant      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL
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
    UNIQUE (player, day, variant, lexicon_hash)
);

-- Positions that a player had missed or found slowly, and found when asked again: the last day of each.
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

-- What leaves this machine and what came from others: facts, said once each and never changed.

-- The machines that are known. This one has another UUID after a backup was restored: its numbers would be given twice.
CREATE TABLE machines (
    id        INTEGER PRIMARY KEY,
    uuid      TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    is_own    INTEGER NOT NULL DEFAULT 0 CHECK (is_own IN (0, 1)),
    label     TEXT NOT NULL DEFAULT '',  -- its name for people
    behind_ms INTEGER,  -- the least that this machine's clock showed more when a fact of it came; null: none has come
    key       TEXT  -- the one that it has presented, where its name is bound to it
);

CREATE UNIQUE INDEX machines_of_our_own ON machines (is_own) WHERE is_own;
CREATE INDEX machines_by_key ON machines (key) WHERE key IS NOT NULL;
INSERT INTO machines (uuid, is_own) VALUES (new_uuid(), 1);

CREATE TABLE facts (
    machine     INTEGER NOT NULL REFERENCES machines (id),
    number      INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    at_ms       INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),  -- by the machine's clock
    kind        TEXT NOT NULL CHECK (length(kind) > 0),  -- topping/facts/fact.py
    subject     TEXT NOT NULL,  -- what it is about, to find it by: a run, a player, a session …
    body        TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    signature   TEXT,
    received_ms INTEGER,  -- by this machine's clock; null for what is said here
    PRIMARY KEY (machine, number)
) WITHOUT ROWID;

CREATE INDEX facts_by_subject ON facts (subject, kind);
CREATE INDEX facts_gone ON facts (machine, number) WHERE kind = 'gone';
CREATE INDEX facts_of_competitions ON facts (subject) WHERE kind IN ('competition', 'decision');
CREATE INDEX facts_of_session_events ON facts (subject, json_extract(body, '$.number')) WHERE kind = 'session-event';
CREATE INDEX facts_of_people_said_here ON facts (kind) WHERE subject = 'people' AND received_ms IS NULL;
CREATE INDEX facts_of_people_by_machine ON facts (machine) WHERE subject = 'people';
CREATE INDEX facts_of_wishes ON facts (received_ms) WHERE kind = 'erasure';

-- Only what had to be forgotten goes, and leaves its number behind.
CREATE TRIGGER facts_stay BEFORE UPDATE OF machine, number, at_ms, kind, subject, body ON facts
WHEN NEW.machine <> OLD.machine OR NEW.number <> OLD.number OR NEW.kind <> 'gone' OR NEW.body <> '{}'
BEGIN
    SELECT RAISE(ABORT, 'a fact is not changed');
END;

CREATE TRIGGER facts_remain BEFORE DELETE ON facts
BEGIN
    SELECT RAISE(ABORT, 'a fact is not taken away');
END;

-- What has happened here and is not told yet: sessions that are not over, players of whom nothing is to leave.
CREATE TABLE untold (
    kind TEXT NOT NULL CHECK (kind IN ('run', 'session')),
    id   INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;

CREATE TRIGGER runs_are_to_be_told AFTER INSERT ON runs WHEN NEW.machine IS NULL
BEGIN
    INSERT INTO untold VALUES ('run', NEW.id);
END;

CREATE TRIGGER sessions_are_to_be_told AFTER INSERT ON sessions WHEN NEW.machine IS NULL
BEGIN
    INSERT INTO untold VALUES ('session', NEW.id);
END;

-- The players whom facts about several name, by UUID; for the answer to a wish that wish, by machine and number.
CREATE TABLE people_named (
    named   TEXT NOT NULL,
    machine INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    PRIMARY KEY (named, machine, number)
) WITHOUT ROWID;

CREATE VIEW naming AS
SELECT value AS named, facts.machine, facts.number
FROM facts, json_each(
    CASE facts.kind
        WHEN 'merging' THEN json_array(json_extract(body, '$.gone'), json_extract(body, '$.stays'))
        WHEN 'distinct' THEN json_array(json_extract(body, '$.one'), json_extract(body, '$.other'))
        WHEN 'erasure' THEN iif(json_type(body, '$.players') = 'array', json_extract(body, '$.players'), '[]')
        WHEN 'answer' THEN json_array(json_extract(body, '$.machine') || ' ' || json_extract(body, '$.number'))
    END
)
WHERE facts.subject = 'people' AND typeof(value) = 'text';

CREATE TRIGGER people_are_named AFTER INSERT ON facts WHEN NEW.subject = 'people'
BEGIN
    INSERT OR IGNORE INTO people_named SELECT named, machine, number FROM naming
    WHERE machine = NEW.machine AND number = NEW.number;
END;

CREATE TRIGGER people_are_named_anew AFTER UPDATE OF body ON facts WHEN NEW.subject = 'people'
BEGIN
    INSERT OR IGNORE INTO people_named SELECT named, machine, number FROM naming
    WHERE machine = NEW.machine AND number = NEW.number;
END;

-- Where facts went, and whose they were: to be told when somebody is to be forgotten.
CREATE TABLE exports (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL,
    carrier TEXT NOT NULL CHECK (carrier IN ('file', 'folder', 'server')),
    target  TEXT NOT NULL,  -- the file, the folder, the server without its password
    until   INTEGER NOT NULL  -- the number of the last own fact that went
);

CREATE TABLE export_players (
    export INTEGER NOT NULL REFERENCES exports (id),
    player TEXT NOT NULL,  -- UUID
    PRIMARY KEY (export, player)
) WITHOUT ROWID;

-- What a machine holds of a competition and does not say. The rest of a competition is facts.

CREATE TABLE competition_games (
    competition TEXT NOT NULL,  -- UUID
    game        TEXT NOT NULL CHECK (length(game) > 0),  -- its id, as in runs
    text        TEXT NOT NULL,  -- the whole game file
    PRIMARY KEY (competition, game)
) WITHOUT ROWID;

-- Names and licences that stay on the machine where they were written down.
CREATE TABLE competition_names (
    competition TEXT NOT NULL,
    entrant     TEXT NOT NULL,  -- UUID
    names       TEXT NOT NULL CHECK (json_valid(names)),
    licences    TEXT NOT NULL CHECK (json_valid(licences)),
    PRIMARY KEY (competition, entrant)
) WITHOUT ROWID;

-- Sealed files, until their codes are known. Several of one competition may wait: a touched one replaces no sound one.
CREATE TABLE competition_seals (
    competition TEXT NOT NULL,  -- UUID
    name        TEXT NOT NULL,
    content     BLOB NOT NULL,
    received_at TEXT NOT NULL
);

-- The codes of the sealed files that were written here, which are told when their competition opens.
CREATE TABLE competition_codes (
    competition TEXT NOT NULL,  -- UUID
    code        TEXT NOT NULL CHECK (length(code) > 0),
    PRIMARY KEY (competition, code)
) WITHOUT ROWID;

PRAGMA user_version = 1;

COMMIT;
