-- The whole database of version 1. A later version is a file in migrations/ (topping/store/schema.py).
--   * A game that was played, typed or drawn is written once and never changed: triggers hold that.
--   * An instant is ISO 8601, UTC. A `uuid` is what a row is called outside this database.

BEGIN IMMEDIATE;

PRAGMA application_id = 0x546F7067;  -- "Topg"

-- Players.

CREATE TABLE players (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
    folded     TEXT NOT NULL UNIQUE,  -- the name regardless of case, accents kept
    -- whether others may look at these runs and race them, once they have finished a first attempt at the same game
    shows_runs INTEGER NOT NULL DEFAULT 0 CHECK (shows_runs IN (0, 1)),
    minor      INTEGER NOT NULL DEFAULT 0 CHECK (minor IN (0, 1)),
    leaves     TEXT NOT NULL DEFAULT 'name' CHECK (leaves IN ('nothing', 'initials', 'name')),
    consent_at TEXT,  -- when `leaves` was answered; null: not asked yet
    is_erased  INTEGER NOT NULL DEFAULT 0 CHECK (is_erased IN (0, 1))
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
    -- the place among the player's runs of the game, in the order of their starts (queries/attempts.sql)
    attempt       INTEGER NOT NULL DEFAULT 0,
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
CREATE INDEX runs_unfinished ON runs (player) WHERE outcome <> 'finished';

CREATE TRIGGER runs_have_an_attempt AFTER INSERT ON runs WHEN NEW.attempt = 0
BEGIN
    UPDATE runs SET attempt = (SELECT count(*) FROM runs WHERE player = NEW.player AND game = NEW.game)
    WHERE id = NEW.id;
END;

-- How much each player has played, for the lists of players.
CREATE TABLE player_activity (
    player    INTEGER PRIMARY KEY,
    runs      INTEGER NOT NULL DEFAULT 0,
    finished  INTEGER NOT NULL DEFAULT 0,
    last_seen TEXT NOT NULL DEFAULT ''  -- when a run last began or ended
);

CREATE TRIGGER activity_takes_a_run AFTER INSERT ON runs
BEGIN
    INSERT INTO player_activity (player) VALUES (NEW.player) ON CONFLICT DO NOTHING;
    UPDATE player_activity
    SET runs = runs + 1, finished = finished + (NEW.outcome = 'finished'),
        last_seen = max(last_seen, NEW.started_at, coalesce(NEW.ended_at, ''))
    WHERE player = NEW.player;
END;

CREATE TRIGGER activity_follows_a_run AFTER UPDATE OF player, outcome, started_at, ended_at ON runs
BEGIN
    UPDATE player_activity
    SET runs = runs - 1, finished = finished - (OLD.outcome = 'finished')
    WHERE player = OLD.player;
    INSERT INTO player_activity (player) VALUES (NEW.player) ON CONFLICT DO NOTHING;
    UPDATE player_activity
    SET runs = runs + 1, finished = finished + (NEW.outcome = 'finished'),
        last_seen = max(last_seen, NEW.started_at, coalesce(NEW.ended_at, ''))
    WHERE player = NEW.player;
END;

CREATE TRIGGER activity_loses_a_run AFTER DELETE ON runs
BEGIN
    UPDATE player_activity
    SET runs = runs - 1, finished = finished - (OLD.outcome = 'finished')
    WHERE player = OLD.player;
END;

CREATE TRIGGER activity_goes_with_its_player AFTER DELETE ON players
BEGIN
    DELETE FROM player_activity WHERE player = OLD.id;
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

-- The boards: the groups of finished runs that are compared with each other. Triggers keep them, and the runs' places.
CREATE TABLE boards (
    id            INTEGER PRIMARY KEY,
    game          TEXT NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    conditions    INTEGER NOT NULL REFERENCES conditions (id),
    resumed       INTEGER NOT NULL,
    runs          INTEGER NOT NULL DEFAULT 0,
    firsts        INTEGER NOT NULL DEFAULT 0,  -- how many of them rank where their conditions may
    last          INTEGER NOT NULL DEFAULT 0,  -- the run that was started last; 0 where no run is left
    UNIQUE (game, lexicon_hash, rules_version, conditions, resumed)
);

-- The finished runs of each board in the order of the leaderboard.
CREATE TABLE placed_runs (
    board     INTEGER NOT NULL,
    is_first  INTEGER NOT NULL,  -- a first attempt that may rank
    result    INTEGER NOT NULL,  -- by what the formula measures; the least is best
    tie_break INTEGER NOT NULL,
    ended_at  TEXT NOT NULL,
    run       INTEGER NOT NULL,
    -- what the run adds to its player's mean, as in player_sums; weight is 0 where it adds nothing
    player    INTEGER NOT NULL,
    moves     INTEGER NOT NULL,
    found     INTEGER NOT NULL,
    cost      INTEGER NOT NULL,
    weight    INTEGER NOT NULL,
    PRIMARY KEY (board, is_first, result, tie_break, ended_at, run)
) WITHOUT ROWID;

CREATE UNIQUE INDEX placed_runs_by_run ON placed_runs (run);

-- Every name that a game with a finished run was played under.
CREATE TABLE game_names (
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;

-- The sums of which each player's mean over his first attempts of a kind follows, and its spread:
--   measure  cost of a run                          weight
--   time     time used and penalties, in ms         its moves
--   points   points under the tops                  its moves
--   tops     tops found                             1: there is no cost of a move
CREATE TABLE player_sums (
    conditions    INTEGER NOT NULL,
    lexicon_hash  TEXT NOT NULL,
    player        INTEGER NOT NULL,
    runs          INTEGER NOT NULL DEFAULT 0,
    moves         INTEGER NOT NULL DEFAULT 0,
    found         INTEGER NOT NULL DEFAULT 0,
    cost          INTEGER NOT NULL DEFAULT 0,
    weight        INTEGER NOT NULL DEFAULT 0,
    cost_cost     INTEGER NOT NULL DEFAULT 0,
    cost_weight   INTEGER NOT NULL DEFAULT 0,
    weight_weight INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (conditions, lexicon_hash, player)
) WITHOUT ROWID;

CREATE VIEW places AS
SELECT
    boards.id AS board,
    runs.ranks AND runs.attempt = 1 AS is_first,
    CASE conditions.measure
        WHEN 'points' THEN -results.scored
        WHEN 'tops' THEN -results.found
        ELSE results.play_ms + results.penalty_ms
    END AS result,
    CASE conditions.measure WHEN 'tops' THEN results.play_ms + results.penalty_ms ELSE 0 END AS tie_break,
    runs.ended_at,
    runs.id AS run,
    runs.player,
    results.moves,
    results.found,
    CASE conditions.measure
        WHEN 'points' THEN results.top_points - results.scored
        WHEN 'tops' THEN results.found
        ELSE results.play_ms + results.penalty_ms
    END AS cost,
    CASE
        WHEN NOT runs.ranks OR runs.attempt > 1 OR runs.imported OR runs.resumed THEN 0
        WHEN conditions.measure = 'tops' THEN 1
        ELSE results.moves
    END AS weight
FROM results
JOIN runs ON runs.id = results.run
JOIN conditions ON conditions.id = runs.conditions
JOIN boards
    ON boards.game = runs.game
    AND boards.lexicon_hash = runs.lexicon_hash
    AND boards.rules_version = runs.rules_version
    AND boards.conditions = runs.conditions
    AND boards.resumed = runs.resumed
WHERE runs.outcome = 'finished';

CREATE TRIGGER runs_are_placed AFTER INSERT ON results
BEGIN
    -- not OR IGNORE: a REPLACE that fires the trigger would take its place
    INSERT INTO boards (game, lexicon_hash, rules_version, conditions, resumed)
    SELECT game, lexicon_hash, rules_version, conditions, resumed FROM runs WHERE id = NEW.run ON CONFLICT DO NOTHING;
    INSERT INTO game_names SELECT game, game_name FROM runs WHERE id = NEW.run ON CONFLICT DO NOTHING;
    DELETE FROM placed_runs WHERE run = NEW.run;
    INSERT INTO placed_runs SELECT * FROM places WHERE run = NEW.run;
END;

CREATE TRIGGER runs_change_places
AFTER UPDATE OF player, game, lexicon_hash, rules_version, conditions, resumed, ranks, imported, attempt, outcome, ended_at
ON runs WHEN OLD.outcome = 'finished'
BEGIN
    INSERT INTO boards (game, lexicon_hash, rules_version, conditions, resumed)
    VALUES (NEW.game, NEW.lexicon_hash, NEW.rules_version, NEW.conditions, NEW.resumed) ON CONFLICT DO NOTHING;
    DELETE FROM placed_runs WHERE run = NEW.id;
    INSERT INTO placed_runs SELECT * FROM places WHERE run = NEW.id;
END;

CREATE TRIGGER runs_lose_their_places AFTER DELETE ON results
BEGIN
    DELETE FROM placed_runs WHERE run = OLD.run;
END;

CREATE TRIGGER sums_take_a_run AFTER INSERT ON placed_runs WHEN NEW.weight > 0
BEGIN
    INSERT INTO player_sums (conditions, lexicon_hash, player)
    SELECT conditions, lexicon_hash, NEW.player FROM boards WHERE id = NEW.board ON CONFLICT DO NOTHING;
    UPDATE player_sums
    SET runs = runs + 1, moves = moves + NEW.moves, found = found + NEW.found,
        cost = cost + NEW.cost, weight = weight + NEW.weight,
        cost_cost = cost_cost + NEW.cost * NEW.cost,
        cost_weight = cost_weight + NEW.cost * NEW.weight,
        weight_weight = weight_weight + NEW.weight * NEW.weight
    WHERE (conditions, lexicon_hash) = (SELECT conditions, lexicon_hash FROM boards WHERE id = NEW.board)
        AND player = NEW.player;
END;

CREATE TRIGGER sums_lose_a_run AFTER DELETE ON placed_runs WHEN OLD.weight > 0
BEGIN
    UPDATE player_sums
    SET runs = runs - 1, moves = moves - OLD.moves, found = found - OLD.found,
        cost = cost - OLD.cost, weight = weight - OLD.weight,
        cost_cost = cost_cost - OLD.cost * OLD.cost,
        cost_weight = cost_weight - OLD.cost * OLD.weight,
        weight_weight = weight_weight - OLD.weight * OLD.weight
    WHERE (conditions, lexicon_hash) = (SELECT conditions, lexicon_hash FROM boards WHERE id = OLD.board)
        AND player = OLD.player;
    DELETE FROM player_sums WHERE player = OLD.player AND runs = 0
        AND (conditions, lexicon_hash) = (SELECT conditions, lexicon_hash FROM boards WHERE id = OLD.board);
END;

CREATE TRIGGER boards_count_one_more AFTER INSERT ON placed_runs
BEGIN
    UPDATE boards SET runs = runs + 1, firsts = firsts + NEW.is_first, last = max(last, NEW.run) WHERE id = NEW.board;
END;

CREATE TRIGGER boards_count_one_less AFTER DELETE ON placed_runs
BEGIN
    UPDATE boards
    SET runs = runs - 1, firsts = firsts - OLD.is_first,
        last = iif(last > OLD.run, last, coalesce((SELECT max(run) FROM placed_runs WHERE board = OLD.board), 0))
    WHERE id = OLD.board;
END;

-- What was read of a game's file besides the game, and what its players had published.
CREATE TABLE imported_games (
    game        TEXT PRIMARY KEY CHECK (length(game) > 0),  -- its id, as in runs
    name        TEXT NOT NULL,  -- its title in the file that was read last
    format      TEXT NOT NULL CHECK (length(format) > 0),  -- what kind of file that was: topping/exchange/reading/formats.py
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

-- Games that are kept event by event: sessions of several players, classic games, solitaires, other games at a table.

CREATE TABLE games (
    id           INTEGER PRIMARY KEY,
    uuid         TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
    kind         TEXT NOT NULL,  -- session, classic, solitaire, inverse, loto, home
    number       INTEGER NOT NULL,  -- what people call it by among the games of its kind
    player       INTEGER REFERENCES players (id),  -- of a solitaire
    names        TEXT NOT NULL DEFAULT '[]',  -- a JSON array, by seat; of a session and a solitaire none
    conditions   INTEGER REFERENCES conditions (id),  -- of a session
    terms        TEXT NOT NULL DEFAULT '',  -- what else it is played under, as ClassicRules or SolitaireTerms write it
    about        TEXT NOT NULL DEFAULT '',  -- what else is known of its beginning, by kind
    lexicon      TEXT NOT NULL,
    lexicon_hash TEXT NOT NULL,
    seed         INTEGER,  -- the letters drawn follow from it and from the events before
    match        TEXT,  -- the uuid of the match that a classic game is part of
    match_wins   INTEGER CHECK (match_wins > 0),  -- the won games that end the match; null: no such goal
    started_at   TEXT NOT NULL,
    ended_at     TEXT,
    scores       TEXT NOT NULL DEFAULT '[]',  -- a JSON array, by seat, as they stand after the last event
    UNIQUE (kind, number)
);

CREATE INDEX games_by_player ON games (player) WHERE player IS NOT NULL;
CREATE INDEX games_by_match ON games (match) WHERE match IS NOT NULL;
CREATE INDEX games_by_terms ON games (kind, terms, lexicon_hash, json_extract(scores, '$[0]'))
WHERE ended_at IS NOT NULL;

-- The last number that was given to a game of each kind. None is given twice: people write it down.
CREATE TABLE game_numbers (
    kind TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE game_events (
    game   INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),  -- from 1, without a gap
    at     TEXT NOT NULL,
    body   TEXT NOT NULL CHECK (typeof(body) = 'text'),  -- a JSON object
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE TRIGGER game_events_stay BEFORE UPDATE ON game_events
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a game is not changed');
END;

CREATE TRIGGER game_events_remain BEFORE DELETE ON game_events WHEN EXISTS (SELECT 1 FROM games WHERE id = OLD.game)
BEGIN
    SELECT RAISE(ABORT, 'what was entered in a game is taken away with the game alone');
END;

-- Who a participant of a session is among the players, where that player said so: his misses there may become cards.
CREATE TABLE session_players (
    session INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL CHECK (typeof(seat) = 'integer' AND seat >= 1),  -- the number of his table
    player  INTEGER NOT NULL REFERENCES players (id),
    at      TEXT NOT NULL,
    PRIMARY KEY (session, seat)
) WITHOUT ROWID;

CREATE INDEX session_players_by_player ON session_players (player);

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
    session      INTEGER REFERENCES games (id) ON DELETE SET NULL,
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

-- Competitions: one counts at its organiser's; a room plays a package and gives results back.

CREATE TABLE competitions (
    uuid      TEXT PRIMARY KEY CHECK (length(uuid) = 36),
    room      TEXT,  -- the room that this machine is; null at the organiser's
    secret    TEXT,  -- of that room: it proves whose its results are
    organiser TEXT NOT NULL DEFAULT '',  -- in a room: the name of the organiser's machine
    login     TEXT NOT NULL DEFAULT '',  -- in a room: the organiser's login on the hub; empty without one
    code      TEXT,  -- the last one by which packages were sealed here
    published TEXT,  -- the standings that the organiser gave out last
    CHECK ((room IS NULL) = (secret IS NULL))
) WITHOUT ROWID;

-- What happened to a competition: said here, or by the package that was opened here.
CREATE TABLE competition_events (
    competition TEXT NOT NULL REFERENCES competitions (uuid) ON DELETE CASCADE,
    number      INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    at_ms       INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),
    origin      TEXT NOT NULL CHECK (origin IN ('here', 'package')),
    body        TEXT NOT NULL CHECK (json_valid(body)),  -- topping/competition/events.py
    PRIMARY KEY (competition, number)
) WITHOUT ROWID;

CREATE TRIGGER competition_events_stay BEFORE UPDATE ON competition_events
BEGIN
    SELECT RAISE(ABORT, 'an event of a competition is not changed');
END;

CREATE TRIGGER competition_events_remain BEFORE DELETE ON competition_events
WHEN EXISTS (SELECT 1 FROM competitions WHERE uuid = OLD.competition)
BEGIN
    SELECT RAISE(ABORT, 'an event of a competition is not taken away');
END;

-- At the organiser's: the rooms that were given a package, each with its secret.
CREATE TABLE competition_rooms (
    competition TEXT NOT NULL REFERENCES competitions (uuid) ON DELETE CASCADE,
    room        TEXT NOT NULL,
    secret      TEXT NOT NULL CHECK (length(secret) = 64),
    PRIMARY KEY (competition, room)
) WITHOUT ROWID;

-- At the organiser's: what rooms gave back, a row for each game; which one counts is said by events.
CREATE TABLE competition_results (
    competition TEXT NOT NULL REFERENCES competitions (uuid) ON DELETE CASCADE,
    number      INTEGER NOT NULL CHECK (typeof(number) = 'integer' AND number >= 1),
    room        TEXT NOT NULL,
    place       INTEGER NOT NULL CHECK (typeof(place) = 'integer' AND place >= 1),  -- of the game
    proof       TEXT NOT NULL CHECK (proof IN ('authenticated', 'honour')),
    at_ms       INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer' AND at_ms >= 0),  -- when it came
    body        TEXT NOT NULL CHECK (json_valid(body)),  -- topping/competition/results.py
    by_hub      INTEGER NOT NULL CHECK (by_hub IN (0, 1)),  -- by the club's server, or by a file
    PRIMARY KEY (competition, number)
) WITHOUT ROWID;

CREATE TRIGGER competition_results_stay BEFORE UPDATE ON competition_results
BEGIN
    SELECT RAISE(ABORT, 'results of a room are not changed');
END;

CREATE TRIGGER competition_results_remain BEFORE DELETE ON competition_results
WHEN EXISTS (SELECT 1 FROM competitions WHERE uuid = OLD.competition)
BEGIN
    SELECT RAISE(ABORT, 'results of a room are not taken away');
END;

CREATE TABLE competition_games (
    competition TEXT NOT NULL REFERENCES competitions (uuid) ON DELETE CASCADE,
    game        TEXT NOT NULL CHECK (length(game) > 0),  -- its id, as in runs
    text        TEXT NOT NULL,  -- the whole game file
    PRIMARY KEY (competition, game)
) WITHOUT ROWID;

-- Sealed files, until their codes are known. Several of one competition may wait: a touched one replaces no sound one.
CREATE TABLE competition_seals (
    competition TEXT NOT NULL,  -- UUID
    name        TEXT NOT NULL,
    content     BLOB NOT NULL,
    received_at TEXT NOT NULL
);

-- The club's server: what waits to be sent there, and its last answers. topping/store/outbox.py says what leaves.

CREATE TABLE outbox (
    kind TEXT NOT NULL CHECK (kind IN ('run', 'session', 'results', 'standings')),
    uuid TEXT NOT NULL,
    PRIMARY KEY (kind, uuid)
) WITHOUT ROWID;

CREATE TRIGGER runs_wait_when_finished AFTER UPDATE OF outcome, player, attempt ON runs
WHEN NEW.outcome = 'finished' AND NEW.ranks
BEGIN
    INSERT OR IGNORE INTO outbox VALUES ('run', NEW.uuid);
END;

CREATE TRIGGER runs_wait_when_gone AFTER DELETE ON runs WHEN OLD.outcome = 'finished' AND OLD.ranks
BEGIN
    INSERT OR IGNORE INTO outbox VALUES ('run', OLD.uuid);
END;

-- A name that changes, or may not leave any more, stands in sessions too.
CREATE TRIGGER results_wait_with_a_player AFTER UPDATE OF name, leaves, minor, is_erased ON players
WHEN (NEW.name, NEW.leaves, NEW.minor, NEW.is_erased) IS NOT (OLD.name, OLD.leaves, OLD.minor, OLD.is_erased)
BEGIN
    INSERT OR IGNORE INTO outbox
    SELECT 'run', uuid FROM runs WHERE player = NEW.id AND outcome = 'finished' AND ranks;
    INSERT OR IGNORE INTO outbox SELECT 'session', uuid FROM games WHERE kind = 'session' AND ended_at IS NOT NULL;
    INSERT OR IGNORE INTO outbox SELECT 'results', uuid FROM competitions WHERE room IS NOT NULL AND login <> '';
END;

CREATE TRIGGER sessions_wait_when_begun_and_ended AFTER INSERT ON games
WHEN NEW.kind = 'session' AND NEW.ended_at IS NOT NULL
BEGIN
    INSERT OR IGNORE INTO outbox VALUES ('session', NEW.uuid);
END;

CREATE TRIGGER sessions_wait_when_ended AFTER UPDATE OF ended_at ON games
WHEN NEW.kind = 'session' AND NEW.ended_at IS NOT NULL
BEGIN
    INSERT OR IGNORE INTO outbox VALUES ('session', NEW.uuid);
END;

CREATE TRIGGER sessions_wait_when_put_right AFTER INSERT ON game_events
BEGIN
    INSERT OR IGNORE INTO outbox
    SELECT 'session', uuid FROM games WHERE id = NEW.game AND kind = 'session' AND ended_at IS NOT NULL;
END;

CREATE TRIGGER sessions_wait_when_gone AFTER DELETE ON games
WHEN OLD.kind = 'session' AND OLD.ended_at IS NOT NULL
BEGIN
    INSERT OR IGNORE INTO outbox VALUES ('session', OLD.uuid);
END;

-- A room's results go to the organiser's login, if the package has told one.
CREATE TRIGGER results_wait_when_said AFTER INSERT ON competition_events WHEN NEW.origin = 'here'
BEGIN
    INSERT OR IGNORE INTO outbox
    SELECT 'results', uuid FROM competitions WHERE uuid = NEW.competition AND room IS NOT NULL AND login <> '';
END;

CREATE TRIGGER results_wait_when_login_told AFTER UPDATE OF login ON competitions WHEN NEW.login IS NOT OLD.login
BEGIN
    -- the statement that updates has a policy for conflicts of its own, which would win over one of here
    INSERT INTO outbox SELECT 'results', NEW.uuid
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE kind = 'results' AND uuid = NEW.uuid);
END;

CREATE TRIGGER results_wait_with_a_run AFTER UPDATE OF outcome ON runs
WHEN EXISTS (SELECT 1 FROM competitions WHERE room IS NOT NULL AND login <> '')
BEGIN
    INSERT OR IGNORE INTO outbox
    SELECT 'results', uuid FROM competitions WHERE room IS NOT NULL AND login <> '' AND EXISTS (
        SELECT 1 FROM competition_events WHERE competition = competitions.uuid AND instr(body, NEW.uuid)
    );
END;

CREATE TRIGGER results_wait_with_a_session AFTER UPDATE OF ended_at ON games
WHEN NEW.kind = 'session' AND EXISTS (SELECT 1 FROM competitions WHERE room IS NOT NULL AND login <> '')
BEGIN
    INSERT OR IGNORE INTO outbox
    SELECT 'results', uuid FROM competitions WHERE room IS NOT NULL AND login <> '' AND EXISTS (
        SELECT 1 FROM competition_events WHERE competition = competitions.uuid AND instr(body, NEW.uuid)
    );
END;

-- An event of a session that goes on is many; those of one that has ended put it right.
CREATE TRIGGER results_wait_when_put_right AFTER INSERT ON game_events
WHEN EXISTS (SELECT 1 FROM competitions WHERE room IS NOT NULL AND login <> '')
BEGIN
    INSERT OR IGNORE INTO outbox
    SELECT 'results', competitions.uuid FROM games JOIN competitions ON room IS NOT NULL AND login <> ''
    WHERE games.id = NEW.game AND games.kind = 'session' AND games.ended_at IS NOT NULL AND EXISTS (
        SELECT 1 FROM competition_events WHERE competition = competitions.uuid AND instr(body, games.uuid)
    );
END;

CREATE TRIGGER standings_wait_when_published AFTER UPDATE OF published ON competitions
BEGIN
    INSERT OR IGNORE INTO outbox VALUES ('standings', NEW.uuid);
END;

CREATE TRIGGER papers_wait_when_gone AFTER DELETE ON competitions WHEN OLD.login <> '' OR OLD.published IS NOT NULL
BEGIN
    INSERT OR IGNORE INTO outbox VALUES (iif(OLD.room IS NULL, 'standings', 'results'), OLD.uuid);
END;

CREATE TABLE hub_answers (
    question TEXT PRIMARY KEY,
    at_ms    INTEGER NOT NULL CHECK (typeof(at_ms) = 'integer'),
    body     TEXT NOT NULL CHECK (length(body) <= 1000000)
) WITHOUT ROWID;

PRAGMA user_version = 1;

COMMIT;
