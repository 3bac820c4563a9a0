-- The sessions, the most recently started first, each with the number of its events, that of its players, and when the
-- last event was entered; :session is a number, or null for all of them. What an event is stands first in its body, and
-- a body that is no JSON any more must not keep the others from being listed.
SELECT
    games.number,
    games.about,
    games.lexicon,
    games.lexicon_hash,
    games.started_at,
    games.ended_at,
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
    (SELECT count(*) FROM game_events WHERE game = games.id) AS events,
    (
        SELECT count(*) FROM game_events
        WHERE game = games.id AND substr(body, 1, 21) = '{"kind": "registered"'
    ) AS players,
    (SELECT at FROM game_events WHERE game = games.id ORDER BY number DESC LIMIT 1) AS last_at
FROM games
JOIN conditions ON conditions.id = games.conditions
WHERE kind = 'session' AND (:session IS NULL OR games.number = :session)
ORDER BY started_at DESC, games.number DESC;
