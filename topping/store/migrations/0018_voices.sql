-- Whose word counts about a player: that of the machine which was heard of him first.

BEGIN IMMEDIATE;

CREATE TABLE player_homes (
    uuid    TEXT PRIMARY KEY CHECK (length(uuid) = 36),
    machine TEXT NOT NULL,  -- UUID; empty for this machine, whatever names it has had
    meant   TEXT  -- of a stand-in: the player whom that machine speaks of and does not have
) WITHOUT ROWID;

INSERT INTO player_homes SELECT uuid, '', NULL FROM players WHERE id < 1099511627776;
-- what was said here has no received_ms, and comes first
INSERT INTO player_homes SELECT uuid, machine, NULL FROM (
    SELECT
        uuid,
        coalesce(
            (
                SELECT iif(facts.received_ms IS NULL, '', machines.uuid)
                FROM facts
                JOIN machines ON machines.id = facts.machine
                WHERE facts.subject = player_uuids.uuid AND facts.kind = 'player'
                ORDER BY facts.received_ms
                LIMIT 1
            ),
            (
                SELECT machines.uuid
                FROM runs
                JOIN machines ON machines.id = runs.machine
                WHERE runs.player = player_uuids.player
                ORDER BY runs.id
                LIMIT 1
            )
        ) AS machine
    FROM player_uuids
)
WHERE machine IS NOT NULL
ON CONFLICT DO NOTHING;

CREATE TRIGGER players_of_this_machine AFTER INSERT ON players WHEN NEW.id < 1099511627776
BEGIN
    INSERT INTO player_homes VALUES (NEW.uuid, '', NULL) ON CONFLICT DO NOTHING;
END;

-- The names of players of this machine that are hidden because somebody wishes it, until that is decided.
CREATE TABLE masked_players (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    name   TEXT NOT NULL,
    folded TEXT NOT NULL
);

-- The keys that machines have presented, where their names are bound to these.
ALTER TABLE machines ADD COLUMN key TEXT;
CREATE INDEX machines_by_key ON machines (key) WHERE key IS NOT NULL;
UPDATE machines SET key = (
    SELECT json_extract(facts.body, '$.key') FROM facts
    WHERE facts.subject = 'machine' AND facts.kind = 'machine' AND facts.machine = machines.id
        AND is_machine_of(machines.uuid, json_extract(facts.body, '$.key'))
    ORDER BY facts.number DESC
    LIMIT 1
);

-- When a run came here that an enrolled machine says of a player that it does not have: it counts from then on, and takes
-- the place of none before.
ALTER TABLE runs ADD COLUMN heard_at TEXT;  -- ISO 8601, UTC
PRAGMA user_version = 18;

COMMIT;
