"""Rankings on a room's display, in pages: the standings of a session, and the live table of a competition."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.competition.counting import ScoreState
from topping.competition.live import LiveLine
from topping.kiosk.paint import theme
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import figure
from topping.kiosk.ui.tables import Head, table
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.play.session.session import Session, awaited
from topping.play.session.sessionstandings import Standing, announced_solos, standings
from topping.rules.conditions.formula import Measure
from topping.sheets.competition import comparison_lines, game_title, tie_break_title
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.wording.competition import ShownCompetition

FIT: Final = 12
"""The number of lines in a column, and in a column below another element."""
FIT_UNDER: Final = 9
_ROW: Final = 66
_LONG: Final = 18
"""The length above which names are abridged in two columns."""
_LONG_FIRST_NAME: Final = 10
"""The length above which the first name is abridged instead of the family name."""
_HEAD: Final = 29
"""The size of heads at the largest text size."""
_NAME: Final = 260
"""The room kept for names by dropping columns; also as a multiple of the smallest type."""
_NAME_SIZES: Final = 9.3
_INKS: Final = {"strong": "ink", "plain": "ink2", "quiet": "ink2"}
_FACES: Final = {"strong": Face.BOLD}

Columns = tuple[tuple[str, str], ...]
"""The figures of a ranking: (heading, tone) with tone `strong`, `plain`, or `quiet` (dropped first)."""


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A line of a ranking on display: rank, number, name and figures, as texts."""

    rank: str
    number: str
    name: str
    figures: tuple[str, ...]
    is_first: bool = False
    """Whether the rank is emphasised."""
    is_playing: bool = False
    """Whether the entrant plays now: the line is written in accent colour."""
    note: str = ""
    """A word on the rank, after the name."""


@dataclass(frozen=True, slots=True)
class RoomRanking:
    """A ranking on display: its lines, and the headings of its columns."""

    number: str
    columns: Columns
    lines: tuple[RoomLine, ...]


def header(title: str, about: str, *counted: Element) -> Element:
    return row(
        text(title, Type.TITLE, face=Face.TITLE),
        text(about, Type.CARD, "ink2", grow=1),
        *counted,
        gap=24,
        height=80,
        align="center",
        id="header",
    )


def ranking(
    head: Element,
    shown: RoomRanking,
    first: int,
    note: str,
    *,
    over: Element | None = None,
    beside: Element | None = None,
) -> Element:
    """Returns a page of a ranking: the heading `head`, the lines from index `first` on, and `note` at the foot.

    `over` is shown above the lines; `beside` is shown next to the note, for example keys.
    """
    fit, count = FIT if over is None else FIT_UNDER, len(shown.lines)
    starts = (first,) if count <= fit else (first, first + fit)
    tables = [_table(shown, range(start, start + fit), is_wide=len(starts) == 1) for start in starts]
    return column(
        head,
        over,
        row(*tables, gap=40, grow=1, id="table"),
        row(text(note, Type.ROW, "ink2", lines=3, grow=3, id="note"), beside, gap=24, min_height=76, align="center"),
        pad=(64, 26, 64, 4),
        gap=14,
        id="hall",
    )


def _table(shown: RoomRanking, part: range, *, is_wide: bool) -> Element:
    """Returns the lines with the indices `part` as a table. With `is_wide`, it has the full width, and names are not
    shortened.
    """
    lines, columns = shown.lines, shown.columns
    heads = [
        Head("", _width("", [line.rank for line in lines]), "right"),
        Head(shown.number, _width(shown.number, [line.number for line in lines]), "right", drop=1),
        Head("", None),
    ]
    for at, (said, tone) in enumerate(columns):
        width = _width(said, [line.figures[at] for line in lines])
        heads.append(Head(said, width, "right", drop=2 if tone == "quiet" else 0))
    rows = [_cells(columns, line, is_wide=is_wide) for line in lines[part.start : part.stop]]
    own = [at for at, line in enumerate(shown.lines[part.start : part.stop]) if line.is_playing]
    return table(
        heads,
        rows,
        Cursor(None),
        id=f"lines {part.start}",
        own=own,
        step=Type.STRONG,
        row_height=_ROW,
        gap=22,
        room=876,
        takes_keys=False,
    )


def _width(head: str, texts: Sequence[str]) -> float:
    """Returns the width (pixels at 1920×1080) of a column of the figures `texts` with the heading `head`."""
    widest = max((width_of(figure_text, theme.step(Type.STRONG), face=Face.BOLD) for figure_text in texts), default=0)
    heading = width_of(head, max(theme.step(Type.LABEL), theme.px(_HEAD)), face=Face.SEMI)
    return (max(widest, heading) + 2) / theme.scale()


def _cells(columns: Columns, line: RoomLine, *, is_wide: bool) -> Sequence[Element]:
    shown = line.name if is_wide or len(line.name) <= _LONG else abridged(line.name)
    ink, step = "accent_text" if line.is_first else "ink", Type.STRONG
    figures = [
        text(said, step, _INKS[tone], _FACES.get(tone, Face.TEXT), align="right", group=f"figures {at}")
        for at, ((_, tone), said) in enumerate(zip(columns, line.figures, strict=True))
    ]
    name = text(shown, step, face=Face.SEMI, group="names", shorter=(abridged(line.name),), grow=1)
    return (
        text(line.rank, step, ink, Face.BOLD, align="right", group="ranks"),
        text(line.number, Type.BODY, "ink2", align="right", group="numbers"),
        row(
            name,
            text(line.note, Type.LABEL, "accent_text", drop=1) if line.note else None,
            gap=12,
            width=max(_NAME, _NAME_SIZES * theme.least() / theme.scale()),
            align="center",
        ),
        *figures,
    )


def abridged(name: str) -> str:
    """Returns a name shortened by initials: `Élodie M.`, or `J.-B. Martin` for a long first name.

    For a pair, `Élodie M. – Léa P.`.
    """

    def abridge(name: str) -> str:
        first, _, rest = name.partition(" ")
        if rest and len(first) > _LONG_FIRST_NAME:
            return f"{'.-'.join(part[:1] for part in first.split('-') if part)}. {rest}"
        return f"{first} {rest[0]}." if rest else first

    return " – ".join(map(abridge, name.split(" – ")))


_PODIUM: Final = 3
_SOLOS_TOLD: Final = 3
"""The number of solos named in the note; each player's line has the player's count."""


def standings_face(
    session: Session, shown: RoomRanking, first: int, told: str, beside: Element | None = None
) -> Element:
    """Returns a page of a session's standings, from the line with the index `first` on.

    Its heading has the number of moves and the total of the tops; `told` is the note at its foot, with `beside` next to
    it.
    """
    about = say("hall.after_move", move=session.collected)
    if session.is_ended:
        about = say("hall.void" if session.is_void else "hall.final")
    tops = sum(turn.solution.points for turn in session.turns[: session.collected])
    counted = text(say("hall.tops_total"), Type.CARD, "ink2"), figure(str(tops), Type.TITLE, "accent_text")
    head = header(say("hall.standings"), about if session.collected else "", *counted)
    return ranking(head, shown, first, told, beside=beside)


def room_ranking(session: Session) -> RoomRanking:
    lines, has_solos = standings(session), session.is_ended and bool(announced_solos(session))
    columns = [(say("hall.points"), "strong"), ("%", "plain")]
    columns.append((say("hall.out_at" if session.plan.eliminates else "hall.to_top"), "quiet"))
    columns += [(say("hall.solos"), "plain")] if has_solos else []
    shared = Counter(line.rank for line in lines)
    those = (_line(session, line, is_shared=shared[line.rank] > 1, has_solos=has_solos) for line in lines)
    return RoomRanking(say("hall.table"), tuple(columns), tuple(those))


def _line(session: Session, line: Standing, *, is_shared: bool, has_solos: bool) -> RoomLine:
    last = "" if line.difference == 0 else signed(line.difference)
    if session.plan.eliminates:
        last = "" if line.out_at is None else str(line.out_at)
    figures = [str(line.total), percent(line.total, line.top_points).removesuffix("%").strip(), last]
    figures += [str(line.solos) if line.solos else ""] if has_solos else []
    rank = "–" if line.rank is None else f"{line.rank}{'=' if is_shared else ''}"
    is_podium = line.rank is not None and line.rank <= _PODIUM and bool(session.collected)
    decided = say("tiebreak.decided") if line.is_decided else ""
    return RoomLine(rank, str(line.table), line.name, tuple(figures), is_podium, note=decided)


def note(session: Session, name: str, voided: tuple[int, ...] = ()) -> str:
    """Returns the note under a session's standings: its name, the number of players, and the missing bulletins.

    After the end, the solos (§3.5) replace the missing bulletins. `voided` are moves that a competition does not count;
    if there are any, they are named in place of the session.
    """
    if voided:
        name = say("hall.voided", moves=voided)
    players = say("hall.players", count=len(session.seats))
    return " · ".join(part for part in (name, players, _state(session)) if part)


def _state(session: Session) -> str:
    if session.is_void:
        return say("session.void")
    missing = sum(len(awaited(session, move)) for move in range(1, session.collected + 1))
    if missing and not session.is_ended:
        return say("session.provisional", missing=missing)
    if not session.is_ended:
        return say("hall.counted_later")
    found = announced_solos(session) or ()
    won = [
        say("session.solo", move=solo.move, name=session.seats[solo.table].player.name, bonus=solo.bonus)
        for solo in found[:_SOLOS_TOLD]
    ]
    if len(found) > _SOLOS_TOLD:
        won.append(say("hall.more_solos", count=len(found) - _SOLOS_TOLD))
    return say("session.solos_told", solos=", ".join(won)) if won else say("session.no_solo")


PAGE_MS: Final = 10_000
"""How long (ms) a page stays."""
_BESIDE: Final = 220
"""The width of the words beside a figure of the strip, so that larger texts take none of the name's room."""


def game_under_way(shown: ShownCompetition) -> int:
    """Returns the number of the competition's game that is being played now; 0 if none is."""
    if not shown.competition.is_open:
        return 0
    for place in shown.places:
        if any(shown.score(entrant, place).state is ScoreState.PLAYING for entrant in shown.passing(place)):
            return place
    return 0


def room_table(shown: ShownCompetition, place: int, page: int, beside: Element | None = None) -> Element:
    """Returns a page of a competition's table: the results of the game number `place`, or for 0 the overall standings.

    After the last `page`, the first one follows again. `beside` is shown next to the note at the foot, for example
    keys.
    """
    competition, strip = shown.competition, None
    if place:
        strip, lines = _strip(shown, shown.live(place)), live_lines(shown, place)
        done = figure(str(sum(shown.score(entrant, place).counts for entrant in shown.passing(place))), Type.TITLE)
        counted = text(say("competition_table.played", of=len(shown.passing(place))), Type.CARD, "ink2")
        head = header(game_title(place), competition.plan.name, done, counted)
    else:
        lines = overall_lines(shown)
        closed = say("competition.final" if competition.is_closed else "competition.provisional")
        head = header(say("competition.standings"), f"{competition.plan.name} · {closed}")
    told = [say("competition.entrants", count=len(competition.entrants))]
    if shown.is_on_honour:
        told.append(say("competition.on_honour"))
    if shown.lexicon_text:
        told.append(shown.lexicon_text)
    told += [] if place else partings(shown)
    fit = 2 * (FIT if strip is None else FIT_UNDER)
    first = page % max(1, -(-len(lines.lines) // fit)) * fit
    return ranking(head, lines, first, " · ".join(told), over=strip, beside=beside)


def partings(shown: ShownCompetition) -> list[str]:
    """Returns sentences that say how ties in the overall standings were broken: by tie-break games or other
    criteria.
    """
    told = []
    for at, place in enumerate(shown.competition.tie_breaks):
        those = sorted((line.breaks[at], line.entrant.name) for line in shown.overall if at in line.broken_by)
        names = [f"{rank}. {abridged(name)}" for rank, name in those]
        told += [f"{tie_break_title(shown.competition, place)} : {', '.join(names)}"] if names else []
    return [*told, *dict.fromkeys(said for line in shown.overall for said in comparison_lines(line))]


def _strip(shown: ShownCompetition, lines: Sequence[LiveLine]) -> Element | None:
    """Returns a strip about the only entrant playing now: his move, rank and gap to the first.

    `lines` are the entrants of the game. None if nobody or several of them are playing.
    """
    playing = [line for line in lines if line.state is ScoreState.PLAYING]
    if len(playing) != 1:
        return None
    line = playing[0]
    name = text(line.entrant.name, Type.TITLE, face=Face.TITLE, shorter=(abridged(line.entrant.name),))
    move = text(say("competition.on_move", move=line.move), Type.CARD, "accent_text", Face.SEMI)
    parts = [column(space(), name, move, space(), gap=4, grow=1)]
    if line.rank is not None and line.of > 1:
        colour = "accent_text" if line.rank == 1 else "ink"
        parts.append(figure(str(line.rank), Type.CLOCK, colour))
        parts.append(text(say("competition_table.of_same_move", of=line.of), Type.CARD, "ink2", lines=2, width=_BESIDE))
        if line.gap:
            parts.append(figure(shown.gap_text(line.gap), Type.TITLE))
            parts.append(text(say("competition_table.to_first"), Type.CARD, "ink2", lines=2, width=_BESIDE))
    return row(*parts, fill="now", gap=24, pad=(36, 8), height=172, align="center", id="strip")


def live_lines(shown: ShownCompetition, place: int) -> RoomRanking:
    is_timed = shown.measure is Measure.TIME  # with points, the gap would reveal what a move is worth
    columns = [(say("competition_table.move"), "plain")]
    columns += [(say("competition.column.time"), "strong")] if is_timed else []
    columns.append((say("competition.column.gap"), "quiet"))
    lines = shown.live(place)
    shared = Counter((line.rank, line.at) for line in lines)
    those = []
    for line in lines:
        is_there, playing = line.rank is not None, line.state is ScoreState.PLAYING
        figures = [_move(line)]
        if is_timed:
            figures.append(shown.value_text(line.value) if is_there else "")
        figures.append(shown.gap_text(line.gap) if is_there else "")
        rank = f"{line.rank}{'=' if shared[line.rank, line.at] > 1 else ''}" if is_there else "–"
        those.append(RoomLine(rank, str(line.entrant.number), line.entrant.name, tuple(figures), playing, playing))
    return RoomRanking(say("competition.column.number"), tuple(columns), tuple(those))


def _move(line: LiveLine) -> str:
    """Returns the number of the entrant's current move as text, or a word if he has finished, left or is absent.

    The number of a last move would reveal the length of the game.
    """
    if line.state is ScoreState.ABSENT:
        return ""
    if line.has_left:
        return say("competition.mark.left")
    return str(line.move) if line.state is ScoreState.PLAYING else say("competition_table.done")


def overall_lines(shown: ShownCompetition) -> RoomRanking:
    lines = [line for line in shown.overall if line.rank is not None]
    has_games, has_tops = len(shown.competition.games) > 1, len(lines) <= FIT  # in two columns, names need this room
    columns = (
        *(((say("competition.column.games"), "plain"),) if has_games else ()),
        *(((say("competition.column.tops"), "plain"),) if has_tops else ()),
        (say(f"competition.column.{shown.measure.value}"), "strong"),
        (say("competition.column.gap"), "quiet"),
    )
    shared = Counter(line.rank for line in lines)
    those = []
    for line in lines:
        gap = shown.gap_text(shown.gap_to(line, lines[0]))
        played, tops = (str(line.played),) if has_games else (), (str(line.tops),) if has_tops else ()
        figures = (*played, *tops, shown.total_text(line), gap)
        rank = f"{line.rank}{'=' if shared[line.rank] > 1 else ''}"
        is_podium = line.rank is not None and line.rank <= _PODIUM
        those.append(RoomLine(rank, str(line.entrant.number), line.entrant.name, figures, is_podium))
    return RoomRanking(say("competition.column.number"), columns, tuple(those))
