"""Numbers as French readers expect them."""

from __future__ import annotations


def signed(number: int) -> str:
    """`+12`, `−12` with a true minus, `0`."""
    return f"{number:+}".replace("-", "−") if number else "0"


def percent(part: int, whole: int) -> str:
    """`82,1 %`, rounded half up; a part of nothing is 0."""
    tenths = (2000 * part + whole) // (2 * whole) if whole else 0
    sign = "−" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10},{abs(tenths) % 10}\N{NO-BREAK SPACE}%"
