-- The finished runs of player :player (a folded name), the one that ended last first: :count of them from place :first on.
SELECT id, count(*) OVER () AS of_all
FROM runs
WHERE outcome = 'finished' AND player = (SELECT min(id) FROM players WHERE folded = :player)
ORDER BY ended_at DESC, id DESC
LIMIT :count OFFSET :first
