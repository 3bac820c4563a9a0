"""The result of a day's game, handed on: to the clipboard or, where there is none, into a file of the club's folder."""

from __future__ import annotations

from datetime import date

from topping.disk import write_whole
from topping.errors import ToppingError
from topping.kiosk.widgets.text.clipboard import copied
from topping.paths import data_folder, ensure_folder
from topping.sheets.training.dailytext import result_to_copy
from topping.texts import say
from topping.training.daily.marks import DailyResult


def hand_on(result: DailyResult, day: int, *, is_public: bool) -> str:
    """Copies the result of a training day; what came of that, in words. The public writes no file."""
    text = result_to_copy(result)
    if copied(text):
        return say("daily.copied_now")
    if is_public:
        return say("daily.not_copied")
    try:
        path = ensure_folder(data_folder()) / f"topping-{date.fromordinal(day).isoformat()}.txt"
        write_whole(path, text.encode())
    except (OSError, ToppingError):
        return say("daily.not_copied")
    return say("daily.written", path=path)
