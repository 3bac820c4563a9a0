"""The state that the public display of a session shows: the clock of the move, and the announcement of the draw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import accumulate
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.engine.announcementclips import NEXT_GAME, STOP, Script, paced, script_of_draw, script_of_game
from topping.kiosk.engine.voice import Voice
from topping.kiosk.paint.publicface import AnnouncementView, DrawnLetter
from topping.kiosk.paint.theme import FALL
from topping.kiosk.stage import Stage
from topping.play.session.events import Opened
from topping.play.session.session import Session
from topping.play.session.transitions import after
from topping.rules.conditions.variant import Signal, Variant, last_signal
from topping.rules.games.announcement import COUNTRIES, announce
from topping.rules.games.game import Turn
from topping.rules.tiles import JOKER, Draw, in_letter_order
from topping.sheets.announcementlines import whole_line
from topping.texts import say
from topping.wording.conditions import game_in_words


class Hold(Enum):
    """A reason why the clock of a move is stopped."""

    DRAW = auto()
    """The draw is not on screen yet."""
    REFEREE = auto()
    """The move was interrupted by a crash or a failed cancellation: the referee starts it again."""
    INTERRUPTION = auto()
    COLLECTION = auto()
    """The time is up and the bulletins are being collected (§4.1)."""
    CANCELLATION = auto()
    """The move is being cancelled (§3.6): the rest of the game is made anew."""


@dataclass(frozen=True, slots=True)
class MoveClock:
    """The clock of a move. Times are in ms of a monotonic clock.

    It runs while `holds`, the set of reasons to stop it, is empty.
    """

    limit_ms: int | None
    """The move's time; None without limit."""
    holds: frozenset[Hold] = frozenset({Hold.DRAW})
    """The reasons why it is stopped; a new clock waits for its draw."""
    since_ms: int | None = None
    """The time of the last start; None while stopped."""
    before_ms: int = 0
    """The time used before the last start."""

    @property
    def is_running(self) -> bool:
        return self.since_ms is not None

    def held(self, why: Hold, now: int) -> MoveClock:
        """Returns the clock stopped at `now` (ms) for the reason `why`."""
        return replace(self, holds=self.holds | {why}, since_ms=None, before_ms=self.elapsed_ms(now))

    def released(self, why: Hold, now: int) -> MoveClock:
        """Returns the clock without the reason `why` to stop it. If it was the only reason, the clock runs from `now`
        (ms) on.
        """
        holds = self.holds - {why}
        runs_from = self.since_ms if self.since_ms is not None else now
        return replace(self, holds=holds, since_ms=None if holds else runs_from)

    def elapsed_ms(self, now: int) -> int:
        running = 0 if self.since_ms is None else now - self.since_ms
        elapsed = max(0, self.before_ms + running)
        return elapsed if self.limit_ms is None else min(elapsed, self.limit_ms)

    def is_over(self, now: int) -> bool:
        if self.since_ms is None or self.limit_ms is None:
            return False
        return self.before_ms + now - self.since_ms > self.limit_ms

    def signal(self, now: int) -> Signal | None:
        """Returns the last signal (such as "thirty seconds") that the referee has given by `now` (ms) (§3.3); None
        before the move's start.
        """
        elapsed = self.elapsed_ms(now)
        if self.since_ms is None and not elapsed:
            return None
        return last_signal(elapsed, self.limit_ms)


_NEVER_MS: Final = 1 << 52


@dataclass(frozen=True, slots=True)
class AnnouncementTimeline:
    """The announcement of a draw, spoken and on screen, with the time (ms) at which each letter is named."""

    view: AnnouncementView
    """The complete announcement, as painted at its end."""
    script: Script
    """The spoken script, with pauses at the chosen pace."""
    starts: tuple[int, ...]
    """The times from the start at which each letter is named, kept letters first, then of the repetition."""
    length_ms: int
    since_ms: int | None = None
    """The start on the monotonic clock; None before."""

    @staticmethod
    def of(
        draw: Draw,
        variant: Variant,
        voice: Voice,
        speed_percent: int,
        by_letters: bool,
        before: Script = (),
        game: str = "",
    ) -> AnnouncementTimeline:
        """Computes the timeline for a draw from the lengths of the voice's recordings.

        `speed_percent` scales the pauses. At the end, the draw is repeated by the countries of its letters (Algérie for
        A) or, with `by_letters` (in blitz), as letters. `before` is spoken first, while the text `game` is shown.
        """
        said = announce(draw, variant)
        parts = script_of_draw(said, by_letters=by_letters, rejections=max(1, len(draw.put_back)))
        first = (*before, *parts.rejected)
        scripts = [paced(part, speed_percent) for part in (first, *parts.kept, *parts.new, parts.whole)]
        lengths = [voice.duration_ms(script) for script in scripts]
        ends = tuple(accumulate(lengths))
        view = replace(announcement_view(draw, variant, by_letters), game=game)
        return AnnouncementTimeline(view, tuple(item for script in scripts for item in script), ends[:-1], ends[-1])

    @staticmethod
    def read(draw: Draw, variant: Variant, by_letters: bool, named_at: tuple[int, ...]) -> AnnouncementTimeline:
        """Returns the timeline for a draw that the referee reads aloud. `named_at` are the times (ms) at which he names
        letters.

        It has no end: the referee ends the announcement. `by_letters` is explained in `of`.
        """
        view = announcement_view(draw, variant, by_letters)
        return AnnouncementTimeline(view, (), named_at, _NEVER_MS, since_ms=0)

    def is_over(self, now: int) -> bool:
        return self.since_ms is not None and now - self.since_ms >= self.length_ms

    def view_at(self, now: int, *, animated: bool = False) -> AnnouncementView:
        """Returns the announcement on screen at `now` (ms): the letters named so far, afterwards the whole draw.

        If `animated`, the letter just named falls into its slot.
        """
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
        return self.since_ms is not None and self.view_at(now, animated=True).fall < 100


def announcement_view(draw: Draw, variant: Variant, by_letters: bool) -> AnnouncementView:
    """Returns the announcement of a draw as the screen shows it at its end, when all letters are named.

    With `by_letters` (in blitz), it repeats the letters instead of their countries (Algérie for A).
    """
    said = announce(draw, variant)
    lines = tuple(DrawnLetter(letter, COUNTRIES[letter], is_kept=True) for letter in in_letter_order(draw.kept))
    names = COUNTRIES | {JOKER: say("announce.blank")}
    lines += tuple(DrawnLetter(letter, names[letter]) for letter in draw.new)
    heading = say("rack.rejected", count=said.rejected) if said.rejected else ""
    return AnnouncementView(heading, lines, whole_line(said, by_letters), by_letters=by_letters)


@dataclass(frozen=True, slots=True)
class Showing:
    """A session at the time `now`, with its clock and announcement: all that the public display needs.

    Times are in ms.
    """

    session: Session
    name: str
    """The session's name; may be empty."""
    now: int
    clock: MoveClock | None = None
    """The clock of the current move; None between two moves."""
    timeline: AnnouncementTimeline | None = None
    """The draw being announced; None without an announcement."""
    paused_since: int | None = None
    """The start of an interruption; None without one."""
    why_paused: str = ""
    """The cause of an interruption that nobody requested."""
    is_led: bool = True
    """Whether a kiosk is leading the session."""
    animated: bool = False
    """Whether announced letters fall into view."""
    has_standings: bool = False
    """Whether the standings are shown instead of the game."""

    @property
    def is_solved(self) -> bool:
        """Whether no move is in progress; then the last solution may be shown."""
        return self.session.opened == self.session.collected


def as_if_drawn(session: Session) -> Session:
    """Returns the session as it will be once its next move is opened (its draw made); unchanged after the last move."""
    try:
        return session if session.is_played_out else after(session, Opened(session.opened + 1))
    except ToppingError:
        return session


def before_draw(session: Session) -> tuple[Script, str]:
    """Returns (spoken script, text) of what precedes the announcement of the current draw; both are often empty.

    Before the first draw, these are the variant (such as joker) and the time per move. Before a further game, they
    announce it.
    """
    if session.opened == 1:
        return script_of_game(session.conditions), game_in_words(session.conditions)
    is_next = session.turn(session.opened).before.board.is_empty
    return ((*NEXT_GAME, STOP), say("next.short")) if is_next else ((), "")


class Announcer:
    """The announcement of a draw on a screen and by the voice. Any key or click ends it early."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.timeline: AnnouncementTimeline | None = None
        """The timeline of the current announcement; None without one."""

    def announce(self, turn: Turn, by_letters: bool, before: Script = (), game: str = "") -> None:
        """Prepares the announcement of a draw; `shown` starts it. `before` is spoken first, while the text `game` is
        shown.

        With `by_letters` (in blitz), the draw is repeated as letters instead of their countries (Algérie for A).
        """
        speed, variant = self._stage.services.settings.announce_speed, turn.before.variant
        self.timeline = AnnouncementTimeline.of(turn.draw, variant, self._stage.voice, speed, by_letters, before, game)

    def shown(self, now: int) -> None:
        """Starts the prepared announcement, because its first frame was displayed at `now` (ms)."""
        if self.timeline is not None and self.timeline.since_ms is None:
            self.timeline = replace(self.timeline, since_ms=now)
            self._stage.voice.say(self.timeline.script)

    def is_skipped(self, event: pygame.event.Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self._stage.keyboard.is_repeat

    def end(self) -> None:
        self.timeline = None
        self._stage.voice.stop()
