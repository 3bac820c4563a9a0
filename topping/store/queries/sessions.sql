-- The sessions, the most recently started first, each with the number of its events and when the last one was entered;
-- :session is an id, or null for all of them.
SELECT
    sessions.*,
    (SELECT count(*) FROM session_events WHERE session = sessions.id) AS events,
    (SELECT at FROM session_events WHERE session = sessions.id ORDER BY number DESC LIMIT 1) AS last_at
FROM sessions
WHERE :session IS NULL OR id = :session
ORDER BY started_at DESC, id DESC;
