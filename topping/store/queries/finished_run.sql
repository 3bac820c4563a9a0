-- The finished run :run, where it is :begun also one that is not finished, with its game where that was kept.
SELECT
    runs.id,
    players.name AS player,
    runs.game,
    runs.game_name,
    coalesce(
        game_texts.text, (SELECT text FROM competition_games WHERE competition_games.game = runs.game LIMIT 1)
    ) AS game_text,
    runs.lexicon,
    runs.lexicon_hash,
    runs.ranks,
    runs.imported,
    runs.outcome,
    runs.input,
    conditions.text,
    conditions.formula,
    conditions.measure,
    conditions.variant,
    conditions.speed,
    conditions.schedule,
    conditions.limit_ms,
    conditions.penalty_each_ms,
    conditions.start_mode,
    conditions.assists
FROM runs
JOIN conditions ON conditions.id = runs.conditions
JOIN players ON players.id = runs.player
LEFT JOIN game_texts ON game_texts.game = runs.game
WHERE runs.id = :run AND (runs.outcome = 'finished' OR :begun)
