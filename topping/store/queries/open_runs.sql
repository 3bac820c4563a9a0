-- The runs of this machine that nothing has closed, the most recently started first, each with its game where that was kept.
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
    (SELECT count(*) FROM moves WHERE run = runs.id) AS moves
FROM runs
JOIN conditions ON conditions.id = runs.conditions
JOIN players ON players.id = runs.player
LEFT JOIN game_texts ON game_texts.game = runs.game
WHERE runs.outcome = 'open' AND runs.machine IS NULL
ORDER BY runs.id DESC
