-- For each machine the number up to which none of its facts is missing here.
SELECT
    machines.uuid,
    CASE
        WHEN NOT EXISTS (SELECT 1 FROM facts WHERE machine = machines.id AND number = 1) THEN 0
        WHEN (SELECT max(number) FROM facts WHERE machine = machines.id)
            = (SELECT count(*) FROM facts WHERE machine = machines.id)
            THEN (SELECT max(number) FROM facts WHERE machine = machines.id)
        ELSE (
            SELECT min(number) FROM facts
            WHERE machine = machines.id
                AND NOT EXISTS (
                    SELECT 1 FROM facts AS following
                    WHERE following.machine = machines.id AND following.number = facts.number + 1
                )
        )
    END AS head
FROM machines
ORDER BY machines.uuid
