"""The announcement of a draw in time (§3.1): which letters have been named by an instant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from topping.kiosk.look.motion import FALL
from topping.kiosk.painters.session.announcement import AnnouncementView, Line
from topping.kiosk.voice.draw import script_of_draw
from topping.kiosk.voice.script import Pause, Script
from topping.kiosk.voice.voice import Speaker
from topping.rules.conditions.variant import Variant
from topping.rules.games.announcement import COUNTRIES, announce
from topping.rules.tiles.draw import Draw
from topping.rules.tiles.letters import JOKER, in_letter_order
from topping.sheets.announcement import whole_line
from topping.texts import say

_NEVER_MS: Final = 1 << 52


@dataclass(frozen=True, slots=True)
class AnnouncementTimeline:
    """The announcement of one draw in time; times are milliseconds."""

    view: AnnouncementView
    """The whole announcement as painted at its end."""
    script: Script
    """What is said, with pauses at the chosen pace."""
    starts: tuple[int, ...]
    """When each letter is named, kept ones first, then when the whole draw is repeated; from the beginning."""
    length_ms: int
    since_ms: int | None = None
    """When it began, on the monotonic clock; None before."""

    @staticmethod
    def of(draw: Draw, variant: Variant, voice: Speaker, speed_percent: int, by_letters: bool) -> AnnouncementTimeline:
        """The timeline of a draw: the lengths of the voice's clips, and pauses scaled by `speed_percent`."""
        said = announce(draw, variant)
        parts = script_of_draw(said, by_letters=by_letters, rejections=max(1, len(draw.put_back)))
        scripts = [_paced(part, speed_percent) for part in (parts.rejected, *parts.kept, *parts.new, parts.whole)]
        lengths = [voice.duration_ms(script) for script in scripts]
        ends = tuple(accumulate(lengths))
        view = announcement_view(draw, variant, by_letters)
        return AnnouncementTimeline(view, tuple(item for script in scripts for item in script), ends[:-1], ends[-1])

    @staticmethod
    def read(draw: Draw, variant: Variant, by_letters: bool, named_at: tuple[int, ...]) -> AnnouncementTimeline:
        """The announcement of a draw that the referee reads: when each letter was named, and the whole at the end.

        Nothing is said by the program, and it ends when the referee says so.
        """
        view = announcement_view(draw, variant, by_letters)
        starts = (*named_at, *(_NEVER_MS,) * (len(view.lines) + 1 - len(named_at)))
        return AnnouncementTimeline(view, (), starts, _NEVER_MS, since_ms=0)

    def begun(self, now: int) -> AnnouncementTimeline:
        """The same announcement, begun at `now`."""
        return replace(self, since_ms=now)

    def is_over(self, now: int) -> bool:
        """Whether the last word has been said."""
        return self.since_ms is not None and now - self.since_ms >= self.length_ms

    def view_at(self, now: int, *, animated: bool = False) -> AnnouncementView:
        """What is on screen by now: the letters named so far, then the whole draw."""
        elapsed = 0 if self.since_ms is None else now - self.since_ms
        named = sum(start <= elapsed for start in self.starts)
        is_repeated = named > len(self.view.lines)
        return replace(
            self.view,
            named=min(named, len(self.view.lines)),
            whole=self.view.whole if is_repeated else "",
            fall=FALL.percent(elapsed - self.starts[named - 1]) if animated and named and not is_repeated else 100,
        )

    def is_moving(self, now: int) -> bool:
        """Whether a letter is falling into view."""
        return self.since_ms is not None and self.view_at(now, animated=True).fall < 100


def announcement_view(draw: Draw, variant: Variant, by_letters: bool) -> AnnouncementView:
    """The whole announcement of a draw, as painted at its end."""
    said = announce(draw, variant)
    lines = tuple(Line(letter, COUNTRIES[letter], is_kept=True) for letter in in_letter_order(draw.kept))
    lines += tuple(Line(letter, say("announce.blank") if letter == JOKER else COUNTRIES[letter]) for letter in draw.new)
    heading = say("rack.rejected", count=said.rejected) if said.rejected else ""
    return AnnouncementView(heading, lines, whole_line(said, by_letters), by_letters=by_letters)


def _paced(script: Script, speed_percent: int) -> Script:
    return tuple(Pause(item.ms * 100 // speed_percent) if isinstance(item, Pause) else item for item in script)
