-- The moves of runs, each with the number of its proposals; hints that were asked for are none.
SELECT
    moves.run,
    moves.number,
    moves.points,
    moves.scored,
    moves.found,
    moves.elapsed_ms,
    moves.penalty_ms,
    (
        SELECT count(*) FROM proposals
        WHERE proposals.run = moves.run AND proposals.number = moves.number AND proposals.verdict <> 'hint'
    ) AS proposals
FROM moves
WHERE moves.run IN (SELECT value FROM json_each(:runs))
ORDER BY moves.run, moves.number
