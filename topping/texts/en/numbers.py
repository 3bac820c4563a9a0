"""How English writes numbers; times, percentages and signed numbers are made with these."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "number.group": ",",
    "number.decimal": "{whole}.{tenths}",
    "number.percent": "{number}%",
}
