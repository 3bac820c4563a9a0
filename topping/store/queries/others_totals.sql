-- The totals of the other players' first attempts under the terms of some finished runs (:runs, a JSON array of numbers):
-- the same game, lexicon, rules and conditions.
SELECT this.id, results.play_ms + results.penalty_ms AS total_ms
FROM json_each(:runs) AS wanted
JOIN runs AS this ON this.id = wanted.value
JOIN runs AS other
    ON other.game = this.game
    AND other.lexicon_hash = this.lexicon_hash
    AND other.rules_version = this.rules_version
    AND other.conditions = this.conditions
    AND other.player <> this.player
    AND other.outcome = 'finished'
    AND other.ranks
    AND NOT other.resumed
JOIN results ON results.run = other.id
WHERE other.attempt = 1
ORDER BY this.id, total_ms
