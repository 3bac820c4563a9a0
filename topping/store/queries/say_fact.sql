-- Says a fact under the next number of this machine.
INSERT INTO facts (machine, number, at_ms, kind, subject, body)
SELECT
    id,
    coalesce((SELECT max(number) FROM facts WHERE machine = machines.id), 0) + 1,
    :at_ms,
    :kind,
    :subject,
    :body
FROM machines
WHERE is_own
