"""The time limit of a move, for tests of formulas that always have one."""


def limited(limit_ms: int | None) -> int:
    assert limit_ms is not None
    return limit_ms
