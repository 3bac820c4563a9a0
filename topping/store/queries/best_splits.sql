-- What each move cost in the other finished runs comparable to run :run: among those that rank, and among the player's.
SELECT
    moves.number,
    min(CASE WHEN other.ranks AND other.attempt = 1 THEN moves.elapsed_ms + moves.penalty_ms END) AS best_ms,
    CAST(avg(CASE WHEN other.ranks AND other.attempt = 1 THEN moves.elapsed_ms + moves.penalty_ms END) AS INTEGER)
        AS mean_ms,
    min(CASE WHEN other.player = this.player THEN moves.elapsed_ms + moves.penalty_ms END) AS own_best_ms
FROM runs AS this
JOIN runs AS other
    ON other.game = this.game
    AND other.lexicon_hash = this.lexicon_hash
    AND other.rules_version = this.rules_version
    AND other.formula = this.formula
    AND other.variant = this.variant
    AND other.schedule = this.schedule
    AND other.penalty_each_ms = this.penalty_each_ms
    AND other.start_mode = this.start_mode
    AND other.assists = this.assists
    AND other.resumed = this.resumed
    AND other.id <> this.id
    AND other.outcome = 'finished'
    AND ((other.ranks AND other.attempt = 1) OR other.player = this.player)
JOIN moves ON moves.run = other.id
WHERE this.id = :run
GROUP BY moves.number
ORDER BY moves.number
