-- What concerns a machine is looked up: who and what it plays, not all that arrives (topping/facts/interests.py).

-- Whether a fact reaches every machine: kinds that grow with what is played do not.
CREATE FUNCTION topping.is_for_all(kind text, line text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT kind NOT IN ('player', 'game', 'signal', 'gone', 'run-begun', 'move-ended', 'run-paused', 'run-resumed',
            'run-ended', 'strokes', 'session', 'session-event', 'withdrawal')
        AND NOT (kind = 'competition' AND coalesce(line::jsonb #>> '{body,event}', '') IN ('run', 'session'))
$$;

-- By which names are looked up that may be the same: unaccented letters and digits, in lower case (`name_key`).
ALTER TABLE topping.players ADD COLUMN key text
    GENERATED ALWAYS AS (regexp_replace(lower(normalize(name, NFD) COLLATE "C"), '[^a-z0-9]', '', 'g')) STORED;
CREATE INDEX players_by_key ON topping.players (key);

CREATE INDEX facts_for_all ON topping.facts (arrival) WHERE topping.is_for_all(kind, line);
CREATE INDEX facts_gone ON topping.facts (machine, number) WHERE kind = 'gone';
CREATE INDEX facts_of_the_moment ON topping.facts (received_at) WHERE kind = 'signal';
CREATE INDEX runs_by_player ON topping.runs (player);
CREATE INDEX runs_by_game ON topping.runs (game);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA topping FROM PUBLIC;
GRANT EXECUTE ON FUNCTION topping.is_for_all TO topping_kiosk, topping_referee;
