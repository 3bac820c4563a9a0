-- As means_of_players.sql, whenever the runs ended.
SELECT players.name, player_sums.*
FROM player_sums
JOIN players ON players.id = player_sums.player
WHERE player_sums.conditions = :conditions AND player_sums.lexicon_hash = :lexicon
ORDER BY players.id
