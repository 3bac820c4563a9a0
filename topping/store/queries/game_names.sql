-- The games between :first_game and :last_game that have a finished run, each with the name given by the finished run
-- started last.
WITH latest AS (
    SELECT game, max(last) AS id
    FROM boards
    WHERE runs AND game BETWEEN :first_game AND :last_game
    GROUP BY game
)
SELECT runs.game, runs.game_name AS name
FROM latest
JOIN runs ON runs.id = latest.id
