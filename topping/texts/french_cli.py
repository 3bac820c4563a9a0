"""French sentences: cli."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
}
