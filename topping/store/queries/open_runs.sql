-- The runs that nothing has closed, the most recently started first, each with its game where that was kept.
SELECT
    runs.id,
    players.name AS player,
    runs.attempt,
    runs.game,
    runs.game_name,
    game_texts.text AS game_text,
    runs.formula,
    runs.variant,
    runs.rules_version,
    runs.schedule,
    runs.penalty_each_ms,
    runs.start_mode,
    runs.assists,
    runs.ranks,
    (SELECT count(*) FROM moves WHERE run = runs.id) AS moves
FROM runs
JOIN players ON players.id = runs.player
LEFT JOIN game_texts ON game_texts.game = runs.game
WHERE runs.outcome = 'open'
ORDER BY runs.id DESC
