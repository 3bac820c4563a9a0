"""Rows as a kiosk sends them."""

from uuid import uuid4

GAME, TERMS = "a" * 64, "b" * 32
COMPETITION = "00000000-0000-4000-8000-000000000001"


def run(player: str = "Zoé", spent_ms: int = 400_000, **changed: object) -> dict[str, object]:
    """A run of topping."""
    usual: dict[str, object] = {
        "uuid": str(uuid4()), "game": GAME, "terms": TERMS, "measure": "time", "player": player,
        "played_at": "2026-11-17T20:00:00.000Z", "spent_ms": spent_ms, "scored": 0, "tops": 0,
    }  # fmt: skip
    return usual | changed


def session(standing: str = '[[1, "Zoé", 950]]', **changed: object) -> dict[str, object]:
    """A session of one player."""
    usual: dict[str, object] = {
        "uuid": str(uuid4()), "name": "Mardi", "played_at": "2026-11-17T22:00:00.000Z", "standing": standing
    }  # fmt: skip
    return usual | changed
