-- The events of a session by their numbers among the facts about it: of thousands, those that follow are read.

BEGIN IMMEDIATE;

CREATE INDEX facts_of_session_events ON facts (subject, json_extract(body, '$.number')) WHERE kind = 'session-event';

PRAGMA user_version = 17;

COMMIT;
