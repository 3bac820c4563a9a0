-- What this machine said and had to forget is asked for each time that something is sent.

BEGIN IMMEDIATE;
CREATE INDEX facts_gone ON facts (machine, number) WHERE kind = 'gone';
PRAGMA user_version = 21;
COMMIT;
