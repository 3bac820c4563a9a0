-- The runs that are open, or left too (:left), of player :player (a folded name; null: of all), the most
-- recently started first, each with its game where that was kept.
SELECT
    runs.id,
    players.name AS player,
    runs.attempt,
    runs.game,
    runs.game_name,
    game_texts.text AS game_text,
    runs.lexicon,
    runs.lexicon_hash,
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
    runs.rules_version,
    runs.ranks,
    runs.input,
    runs.started_at,
    runs.shown_at,
    runs.outcome,
    (SELECT count(*) FROM moves WHERE run = runs.id) AS moves,
    (SELECT count(*) FROM moves WHERE run = runs.id AND found) AS found
FROM runs
JOIN conditions ON conditions.id = runs.conditions
JOIN players ON players.id = runs.player
LEFT JOIN game_texts ON game_texts.game = runs.game
WHERE runs.outcome <> 'finished'
    AND runs.input IS NOT 'phone' -- a room's game goes on in its room alone
    AND (runs.outcome = 'open' OR (:left AND runs.outcome = 'left'))
    AND (:player IS NULL OR runs.player = (SELECT min(id) FROM players WHERE folded = :player))
-- not in the order of the table: that would read all runs to spare the sorting of a few
ORDER BY +runs.id DESC
