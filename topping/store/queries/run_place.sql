-- Where the finished run :run stands on its board: how many first attempts are better, and how many there are; with
-- :as_it_stood of those that had ended when it ended.
SELECT
    count(*) FILTER (WHERE (alike.result, alike.tie_break) < (own.result, own.tie_break)) AS better,
    count(alike.run) AS of_all
FROM placed_runs AS own
LEFT JOIN placed_runs AS alike
    ON alike.board = own.board
    AND alike.is_first = 1
    AND (NOT :as_it_stood OR alike.ended_at <= own.ended_at)
WHERE own.run = :run
