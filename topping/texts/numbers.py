"""Numbers written for the language in force."""

from topping.texts.catalogue import say


def signed(number: int) -> str:
    """Formats a number with its sign: `+12`, `−12` (true minus), `0`."""
    return f"{number:+}".replace("-", "−") if number else "0"


def whole(number: int) -> str:
    """Formats a whole number: `12`, `−12` (true minus)."""
    return str(number).replace("-", "−")


def grouped(number: int) -> str:
    """Formats a large number in groups of three digits: `367 177` in French, `367,177` in English."""
    return f"{number:,}".replace(",", say("number.group"))


def decimal(tenths: int) -> str:
    """Formats a number of tenths with one decimal: 123 gives `12,3` in French, `12.3` in English; with a true minus."""
    number = say("number.decimal", whole=abs(tenths) // 10, tenths=abs(tenths) % 10)
    return f"−{number}" if tenths < 0 else number


def percent(part: int, whole: int) -> str:
    """Formats the share of `part` in `whole`: `82,1 %` in French, `82.1%` in English.

    Rounds half up; 0 if `whole` is 0.
    """
    return say("number.percent", number=decimal(tenths(part, whole)))


def tenths(part: int, whole: int) -> int:
    """Returns the share of `part` in `whole` in tenths of a percent (821 for 82.1 %), rounded half up; 0 if `whole` is
    0.
    """
    return (2000 * part + whole) // (2 * whole) if whole else 0
