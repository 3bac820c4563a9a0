-- What each move cost in the other finished runs comparable to run :run: among those that rank, and among the player's.
-- :may_rank says whether runs under its conditions rank at all.
WITH comparable AS (
    SELECT
        other.id,
        other.player = this.player AS is_own,
        :may_rank AND other.ranks AND NOT EXISTS (
            SELECT 1 FROM runs AS earlier
            WHERE earlier.player = other.player AND earlier.game = other.game AND earlier.id < other.id
        ) AS is_ranked
    FROM runs AS this
    JOIN runs AS other
        ON other.game = this.game
        AND other.lexicon_hash = this.lexicon_hash
        AND other.rules_version = this.rules_version
        AND other.conditions = this.conditions
        AND other.resumed = this.resumed
        AND other.id <> this.id
        AND other.outcome = 'finished'
    WHERE this.id = :run
)
SELECT
    moves.number,
    min(CASE WHEN is_ranked THEN moves.elapsed_ms + moves.penalty_ms END) AS best_ms,
    CAST(avg(CASE WHEN is_ranked THEN moves.elapsed_ms + moves.penalty_ms END) AS INTEGER) AS mean_ms,
    min(CASE WHEN is_own THEN moves.elapsed_ms + moves.penalty_ms END) AS own_best_ms
FROM comparable
JOIN moves ON moves.run = comparable.id
WHERE is_ranked OR is_own
GROUP BY moves.number
ORDER BY moves.number
