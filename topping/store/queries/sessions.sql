-- The sessions, the most recently started first, each with the number of its events, that of its players, and when the
-- last event was entered; :session is an id, or null for all of them. What an event is stands first in its body, and a
-- body that is no JSON any more must not keep the others from being listed.
SELECT
    sessions.*,
    conditions.text,
    conditions.formula,
    conditions.measure,
    conditions.variant,
    conditions.speed,
    conditions.schedule,
    conditions.limit_ms,
    conditions.penalty_each_ms,
    conditions.start_mode,
    conditions.assists,
    (SELECT count(*) FROM session_events WHERE session = sessions.id) AS events,
    (
        SELECT count(*) FROM session_events
        WHERE session = sessions.id AND substr(body, 1, 21) = '{"kind": "registered"'
    ) AS players,
    (SELECT at FROM session_events WHERE session = sessions.id ORDER BY number DESC LIMIT 1) AS last_at
FROM sessions
JOIN conditions ON conditions.id = sessions.conditions
WHERE :session IS NULL OR sessions.id = :session
ORDER BY started_at DESC, sessions.id DESC;
