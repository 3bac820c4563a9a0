-- What the boards, the first screen and the list of players read of very many runs, without the runs themselves.
BEGIN IMMEDIATE;
CREATE INDEX runs_that_count ON runs (conditions, lexicon_hash, ended_at, player)
WHERE outcome = 'finished' AND ranks AND NOT imported AND NOT resumed AND attempt = 1;
CREATE INDEX runs_of_players ON runs (player, outcome, started_at, ended_at);
CREATE INDEX runs_in_order ON runs (player);
CREATE INDEX runs_unfinished ON runs (player) WHERE outcome <> 'finished' AND machine IS NULL;
PRAGMA user_version = 20;
COMMIT;
