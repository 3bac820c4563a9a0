-- Whom the facts about several players name, so that of very many others none is read: the players by their UUIDs, and
-- for the answer to a wish that wish, by its machine and number.

BEGIN IMMEDIATE;

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

INSERT OR IGNORE INTO people_named SELECT named, machine, number FROM naming;

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

CREATE INDEX facts_of_people_said_here ON facts (kind) WHERE subject = 'people' AND received_ms IS NULL;
CREATE INDEX facts_of_people_by_machine ON facts (machine) WHERE subject = 'people';
CREATE INDEX facts_of_wishes ON facts (received_ms) WHERE kind = 'erasure';

PRAGMA user_version = 22;

COMMIT;
