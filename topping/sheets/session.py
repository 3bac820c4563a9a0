"""The sheet of a session as text, CSV, JSON and a page to print; the correction slips of a move."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from topping.correction.ruling import Ruling, excluded
from topping.correction.sanction import Correction, Sanction, Tally
from topping.play.session import events
from topping.play.session.session import DueSlip, EnteredBulletin, Session, due_slips, first_moves, played_games
from topping.play.session.sessionstandings import Standing, announced_solos, standings
from topping.play.session.transitions import after
from topping.rules.games.gametext import format_game
from topping.rules.moves import Solution
from topping.sheets.slip import EMPTY, Written, grounds, slip_lines, written
from topping.sheets.table import Column, Table, html_page, picked, text_of
from topping.texts import has, say
from topping.texts.numbers import percent, signed, tenths, whole
from topping.wording.options import lexicon_named, variant_name
from topping.wording.sentences import moves, printable


@dataclass(frozen=True, slots=True)
class RoadLine:
    """A player's result at a move, as a line of his result sheet (feuille de route)."""

    standing: Standing
    move: int
    """From 1, through all the games of the session."""
    retained: Solution
    entry: EnteredBulletin | None
    """None while nothing is entered."""
    correction: Correction | None
    """The correction that counts; for an excluded player, a correction that cancels the score (§6.1)."""
    points: int | None
    """Points of the move, net of penalties; None while nothing is entered."""
    total: int
    """The points of the moves up to this one."""
    is_solo: bool
    """Whether it is a solo (§3.5); False until the session ends."""

    @property
    def difference(self) -> int | None:
        return None if self.points is None else self.points - self.retained.points


def road_sheets(session: Session) -> tuple[tuple[Standing, tuple[RoadLine, ...]], ...]:
    """Returns every player's standing with his results by move, in the order of the tables.

    Only moves with collected bulletins appear; for an eliminated player, none after his elimination.
    """
    won = {(solo.move, solo.table) for solo in announced_solos(session) or ()}
    by_table = sorted(standings(session), key=lambda line: line.table)
    return tuple((standing, _lines(session, standing, won)) for standing in by_table)


def _lines(session: Session, standing: Standing, won: set[tuple[int, int]]) -> tuple[RoadLine, ...]:
    table = standing.table
    is_excluded = session.seats[table].is_excluded
    tally, total = Tally(), 0
    lines = []
    for move in range(1, (standing.out_at or session.collected) + 1):
        entry = session.entry(move, table)
        if entry is None and is_excluded:
            continue
        correction = None if entry is None else entry.correction
        points = None
        if correction is not None:
            if is_excluded:
                (correction,) = excluded([correction])
            points = correction.points_after(tally)
            tally = tally.plus(correction.warnings)
            total += points
        retained = session.turns[move - 1].solution
        lines.append(RoadLine(standing, move, retained, entry, correction, points, total, (move, table) in won))
    return tuple(lines)


def rulings_text(heading: str, session: Session, happened: Iterable[tuple[str, events.Event]]) -> str:
    """Returns the referee's rulings as text below `heading`, with a line for each ruling: the time of its event, then a
    sentence.

    `session` is the state before the first event of `happened`, whose items are (time, event).
    """
    lines = [say("rulings.title", session=heading)]
    for at, event in happened:
        before, session = session, after(session, event)
        sentence = _ruling_in_words(before, session, event)
        if sentence:
            lines.append(f"{at}  {sentence}")
    if len(lines) == 1:
        lines.append(say("rulings.none"))
    return "\n".join(lines) + "\n"


def _ruling_in_words(before: Session, now: Session, event: events.Event) -> str:
    """Returns a ruling of the referee, or an appeal to him, as a sentence; empty for any other event.

    `before` and `now` are the session's states before and after the event.
    """
    match event:
        case events.PhonesAllowed():
            return say("session_sheet.phones")
        case events.Appealed(move, table, text):
            return say("rulings.appealed", move=move, text=printable(text), **_who(now, table))
        case events.Ruled(move, table, action):
            kind = action.value if isinstance(action, Ruling) else "average"
            what = say(f"rulings.kind.{kind.replace(' ', '_')}")
            return _changed("rulings.ruled", before, now, move, table, what=what)
        case events.Handed(move, table) if before.entry(move, table) is not None:
            return _changed("rulings.again", before, now, move, table)
        case events.Excluded(table):
            return say("rulings.excluded", **_who(now, table))
        case events.Cancelled(move):
            return say("rulings.cancelled", move=move)
        case events.Retained(move):
            return say("rulings.retained", move=move)
        case events.Excused(_, reason):
            return say("rulings.excused", reason=printable(reason))
    return ""


def _who(session: Session, table: int) -> dict[str, object]:
    return {"table": table, "name": printable(session.seats[table].player.name)}


def _changed(key: str, before: Session, now: Session, move: int, table: int, **more: object) -> str:
    old, new = before.entry(move, table), now.entry(move, table)
    paid = {"before": "–" if old is None else str(old.points), "after": "–" if new is None else str(new.points)}
    return say(key, move=move, **_who(now, table), **paid, **more)


_AND: Final = "\N{NO-BREAK SPACE}; "
"""Between motives."""


@dataclass(frozen=True, slots=True)
class SessionSheet:
    """The current state of a session, with the data that its events do not contain."""

    session: Session
    name: str
    """Empty if the session has none."""
    started: str
    """Date and hour as printed."""
    lexicon: str
    """As worded by `lexicon_named`; empty if unknown."""


def heading(sheet: SessionSheet) -> str:
    """Returns the title of a session's sheet."""
    return sheet.name or say("session_sheet.unnamed")


def facts(sheet: SessionSheet) -> tuple[str, ...]:
    """Returns the facts under the title: date, formula, pace, variant, lexicon, number of moves."""
    plan, lexicon = sheet.session.plan, sheet.lexicon
    return (
        sheet.started,
        _named("formula_name", plan.conditions.formula.name),
        _named("speed_name", plan.conditions.speed.name),
        say("sheet.variant", name=variant_name(plan.conditions.variant)),
        say("sheet.lexicon", name=lexicon) if lexicon else say("sheet.no_lexicon"),
        *((say("sheet.imported"),) if sheet.session.games[0].is_imported else ()),
        moves(sheet.session.collected),
    )


def remarks(session: Session) -> Iterator[str]:
    """Yields the remarks printed below the standings, which explain how they were obtained."""
    if session.is_void:
        yield say("session_sheet.void")
    elif not session.is_ended:
        yield say("session_sheet.provisional")
    if session.has_phones:
        yield say("session_sheet.phones")
    if session.cancelled:
        yield say("session_sheet.cancelled", count=session.cancelled)
    for excuse in session.excused:
        yield say("session_sheet.excused", minutes=excuse.length_ms // 60_000, reason=printable(excuse.reason))


def _phones(session: Session) -> tuple[Column[Any], ...]:
    """Returns a column that marks every row, for a session in which bulletins could be sent by phone; otherwise no
    column.
    """
    return (Column("phones", value=lambda _: True),) if session.has_phones else ()


def _decided(session: Session) -> tuple[Column[Standing], ...]:
    """Returns the column that marks ranks decided by a tie-break (§3.8.3); no column if there was no tie-break."""
    return (Column("decided", value=lambda line: line.is_decided),) if session.ties_broken else ()


def standings_table(session: Session) -> Table[Standing]:
    """Returns the standings with a row for each player, best first.

    Other programs read the columns: they never change, and new ones are appended.
    """
    game = session.games[0]
    return Table(
        "standings.",
        (
            Column("rank", _rank, lambda line: line.rank, "figures"),
            Column("table", classes="figures"),
            Column("name", classes="strong"),
            Column("total", lambda line: whole(line.total), classes="strong figures"),
            Column("points", lambda line: whole(line.points), classes="figures"),
            Column("deduction", lambda line: signed(-line.deduction), classes="figures"),
            Column("bonus", lambda line: signed(line.bonus), classes="figures"),
            Column("top_points"),
            Column("percent", percent_of_tops, lambda line: tenths(line.total, line.top_points) / 10, "figures"),
            Column("difference", lambda line: signed(line.difference), classes="figures"),
            Column("warnings", classes="figures"),
            Column("solos", classes="figures"),
            Column("entered"),
            Column("out_at"),
            Column("excluded", value=lambda line: session.seats[line.table].is_excluded),
            Column("remark", lambda line: _remark(session, line), is_told_only=True),
            Column("lexicon", value=lambda line: lexicon_named(game.lexicon_name, game.lexicon_hash)),
            *_phones(session),
            *_decided(session),
        ),
        standings(session),
    )


def _rank(line: Standing) -> str:
    rank = "–" if line.rank is None else str(line.rank)
    return f"{rank} ({say('tiebreak.decided')})" if line.is_decided else rank


def told_standings(session: Session) -> Table[Standing]:
    """Returns the standings as shown to people; solos and deductions appear once the session ends (§3.5, §5.9)."""
    final = ("points", "deduction", "solos", "bonus") if session.is_ended else ()
    shown = ("rank", "table", "name", *final, "total", "percent", "difference", "warnings", "remark")
    return standings_table(session).of(*shown)


def _remark(session: Session, line: Standing) -> str:
    if session.seats[line.table].is_excluded:
        return say("standings.excluded")
    if line.out_at is not None:
        return say("standings.out_at", move=line.out_at)
    missing = 0 if session.plan.eliminates or session.is_void else session.collected - line.entered
    return say("standings.missing", count=missing) if missing else ""


def percent_of_tops(line: Standing) -> str:
    """Returns a player's total in percent of the sum of the tops."""
    return percent(line.total, line.top_points)


def road_table(lines: Sequence[RoadLine]) -> Table[RoadLine]:
    """Returns a player's results as a table, with a row for each move.

    Other programs read the columns: they never change, and new ones are appended.
    """

    def bulletin(line: RoadLine) -> Written:
        return written(line.entry.bulletin if line.entry is not None else None)

    def corrected(line: RoadLine, name: str) -> Any:
        return None if line.correction is None else getattr(line.correction, name)

    return Table(
        "road.",
        (
            Column("move", classes="figures"),
            Column(
                "written_word",
                value=lambda line: bulletin(line).word,
                classes="word",
                head=say("road.word"),
                keeps_words_whole=True,
            ),
            Column("written_reference", value=lambda line: bulletin(line).reference, head=say("road.reference")),
            Column("written_score", value=lambda line: bulletin(line).score, classes="figures", head=say("road.score")),
            Column("points", lambda line: "–" if line.points is None else whole(line.points), classes="figures strong"),
            Column("gross", value=lambda line: corrected(line, "gross")),
            Column("sanction", value=_sanction),
            Column("warnings", value=lambda line: corrected(line, "warnings")),
            Column("motives", lambda line: " ".join(_why(line)), lambda line: _AND.join(motives(line)), "motives"),
            Column("total", lambda line: whole(line.total), classes="figures"),
            Column("retained", value=lambda line: line.retained.move.circled, classes="word", keeps_words_whole=True),
            Column("top", value=lambda line: line.retained.points, classes="figures"),
            Column(
                "difference", lambda line: "" if line.difference is None else signed(line.difference), classes="figures"
            ),
            Column("solo", value=lambda line: line.is_solo),
            Column("delivered", value=lambda line: line.entry is not None and line.entry.is_delivered),
        ),
        lines,
    )


ROAD_TOLD: Final = (
    "move", "written_word", "written_reference", "written_score", "points", "total", "motives", "retained", "top",
    "difference",
)  # fmt: skip
"""The columns for people."""


def _sanction(line: RoadLine) -> str | None:
    correction = line.correction
    return None if correction is None or not correction.sanction.severity else correction.sanction.value


def _why(line: RoadLine) -> Iterator[str]:
    """Yields the remarks on a player's move, such as a solo or a sanction; often none."""
    if line.correction is None:
        yield say("road.not_entered")
        return
    if line.is_solo:
        yield say("road.solo")
    if line.correction.sanction is not Sanction.NONE:
        yield say("road.sanction", sanction=say(f"slip.sanction.{line.correction.sanction.value}"))
    if line.correction.sanction is not Sanction.NONE or len(line.correction.reasons) > 1:
        yield _AND.join(motives(line))


def motives(line: RoadLine) -> tuple[str, ...]:
    """Returns the reasons for the sanction or points of a player's move, as sentences with their paragraphs."""
    reasons = () if line.correction is None else line.correction.reasons
    return tuple(map(grounds, reasons))


def _named(group: str, name: str) -> str:
    """Returns the name in words of a formula, pace or variant (`group` says which); a pace made by the club keeps its
    own name.
    """
    key = f"{group}.{name}"
    return say(key) if has(key) else name


def standings_text(sheet: SessionSheet) -> str:
    """Returns the standings of a session as text; it ends with a line feed."""
    table = told_standings(sheet.session)
    lines = table.lines() if table.rows else [say("session_sheet.no_player")]
    return text_of((heading(sheet), " · ".join(facts(sheet)), *remarks(sheet.session), "", *lines))


def session_record(
    about: Mapping[str, object], session: Session, happened: Iterable[tuple[int, str, events.Event]]
) -> dict[str, Any]:
    """Returns the whole session as a JSON object, without moves whose bulletins are not collected.

    `about` is data to include that the events do not contain. `happened` has the events as (number, time, event). Solos
    are null until the session ends (§3.5).
    """
    announced = announced_solos(session)
    return {
        "format": 1,
        "session": {
            **about,
            **picked(session, "opened", "collected", "cancelled", "ended:is_ended", "void:is_void", "sealed:is_sealed"),
            **({"phones": True} if session.has_phones else {}),
            "imported": session.games[0].is_imported,
        },
        "games": [format_game(game) for game in played_games(session)],
        "players": [
            {"table": table, **picked(seated, "name:player.name", "first_move", "excluded:is_excluded")}
            for table, seated in sorted(session.seats.items())
        ],
        "events": [
            {"number": number, "at": at, **events.SESSION_EVENTS.write(event)}
            for number, at, event in _as_played(session, happened)
        ],
        "appeals": [picked(appeal, "move", "table", "text") for appeal in session.appeals],
        "standings": standings_table(session).records(),
        "solos": None if announced is None else [picked(solo, "move", "table", "bonus") for solo in announced],
        "road_sheets": [
            {**picked(standing, "table", "name"), "lines": road_table(lines).records()}
            for standing, lines in road_sheets(session)
        ],
    }


def _as_played(
    session: Session, happened: Iterable[tuple[int, str, events.Event]]
) -> Iterator[tuple[int, str, events.Event]]:
    """Yields the events (number, time, event) without what would reveal moves whose bulletins are not yet collected."""
    others, known = list(session.games), 0
    for number, at, event in happened:
        match event:
            case events.TopFound(move) | events.PutAside(move) | events.TakenUp(move) if move > session.collected:
                continue
            case events.Continued():
                known += len(others.pop(0).moves)
                event = replace(event, game=first_moves(event.game, max(0, session.collected - known)))
            case events.Cancelled() | events.Retained():
                event = replace(event, game=first_moves(event.game, max(0, session.collected - known)))
        yield number, at, event


def road_sheets_csv(session: Session) -> str:
    """Returns all players' results by move as CSV: a row for each player and move, in the order of the tables."""
    table = road_table([line for _, lines in road_sheets(session) for line in lines])
    whose: tuple[Column[RoadLine], ...] = (
        Column("table", value=lambda line: line.standing.table),
        Column("name", value=lambda line: line.standing.name),
    )
    return replace(table, columns=(*whose, *table.columns, *_phones(session))).csv()


def session_page(sheet: SessionSheet) -> str:
    """Returns the sheet of a session as a page to print; it ends with a line feed."""
    session = sheet.session
    return html_page(
        "session",
        title=heading(sheet),
        facts=facts(sheet),
        remarks=tuple(remarks(session)),
        standings=told_standings(session),
        roads=[
            (
                say("road.head", name=standing.name, table=standing.table),
                tuple(_summary(session, standing)),
                road_table(lines).of(*ROAD_TOLD),
            )
            for standing, lines in road_sheets(session)
        ],
    )


def _summary(session: Session, standing: Standing) -> Iterator[str]:
    if standing.rank is not None:
        yield say("road.rank", rank=standing.rank, of=len(session.seats))
    if session.seats[standing.table].is_excluded:
        yield say("standings.excluded")
    if standing.out_at is not None:
        yield say("standings.out_at", move=standing.out_at)
    if session.is_ended:
        yield say("road.sum", points=standing.points, deduction=standing.deduction, bonus=standing.bonus)
    share = percent_of_tops(standing)
    yield say("road.total_of", total=standing.total, tops=standing.top_points, percent=share)
    yield say("road.warnings", count=standing.warnings)
    if session.is_ended:
        yield say("road.solos", count=standing.solos)


def slips_page(sheet: SessionSheet) -> str:
    """Returns a page to print with all correction slips that are not yet delivered, move by move."""
    return page_of_slips(sheet.session, heading(sheet), due_slips(sheet.session))


def page_of_slips(session: Session, name: str, slips: Iterable[DueSlip]) -> str:
    """Returns a page to print and cut, with these correction slips of the session called `name`."""
    rows = [_page_slip(session, slip) for slip in slips]
    return html_page("slips", title=say("slips.title", session=name), session=name, slips=rows)


def _page_slip(session: Session, due: DueSlip) -> tuple[str, str, str, str, list[str]]:
    """Returns the texts of a correction slip: (move and table, player, his bulletin, points paid, sanction and
    reasons).
    """
    head, paid, *lines = slip_lines(due.slip)
    return head, session.seats[due.table].player.name, _as_written(due), say("slips.paid", paid=paid), lines


def _as_written(due: DueSlip) -> str:
    if due.bulletin is None or not due.bulletin.inscriptions:
        return say("slips.nothing_written")
    box = written(due.bulletin)
    return say("slips.written", word=box.word, reference=box.reference or EMPTY, score=box.score or EMPTY)
