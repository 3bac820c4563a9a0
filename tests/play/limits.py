"""The limit of a move that has one, for tests of formulas that always do."""


def limited(limit_ms: int | None) -> int:
    assert limit_ms is not None
    return limit_ms
