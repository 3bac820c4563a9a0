"""The referee's desk: a line typed for a move becomes an event, corrected on the way.

The line for one bulletin is `12 PASSE H4 24`, in this order: the table; `-` or `|` for the sense the word is written
in, where it is not that of the reference; the move, typed as anywhere else (`topping/rules/moves.py`), the player's
circles as parentheses; the score. What the player left out is left out, and a reference may be cut short (`H`) or
name no square (`P4`). Without a table it is the next bulletin awaited; with a table alone, or nothing at all, the
player wrote the retained solution. Several solutions on a bulletin are parted by `/`. An order of the referee stands
after `!` in place of the word, a row of the move's list of solutions after `*`. Tables with commas between them and
ranges of tables, `1,4,7-12`, stand for one line each. A line that begins with `:` is a draw from a real bag
(`topping/play/session/drawing.py`).

A letter and a number side by side are a reference where they name a square: `12 PASSE H 4` is H4 without a score,
`12 PASSE H 24` a reference cut short and the score 24. Put first, the score is no part of a reference: `12 4 PASSE H`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from topping.correction.bulletin.bulletin import Bulletin, Inscription, Sketch, WrittenReference
from topping.correction.referee.ruling import ZEROS, Average, Ruling, average, own_points, rule, without_bulletin
from topping.correction.sanction import Correction, Motive
from topping.correction.treatment.correct import correct
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.drawing import draw_event
from topping.play.session.plan import MOST_TABLES, Group, first_move_of_latecomer, parse_roster
from topping.play.session.session import Session, awaited, players
from topping.rules.games.game import Turn
from topping.rules.grid.board import SIZE, Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Solution, TypedMove, read_reference, without_accents
from topping.rules.tiles import is_tile

_SENSES: Final = {"-": Direction.HORIZONTAL, "|": Direction.VERTICAL}
_REFERENCE = re.compile(r"[A-Z][0-9]{0,2}|[0-9]{1,2}[A-Z]", re.ASCII)  # `H` alone: the player cut it short
_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)
_TABLE = re.compile(r"\s*([0-9]{1,5})(?=\s|$|!|\*)")
_RANGE = r"[0-9]{1,5}[-–][0-9]{1,5}"
_TABLES = re.compile(
    rf"\s*(?:{_RANGE}|[0-9]{{1,5}}(?=\s*,))(?:\s*,\s*(?:{_RANGE}|[0-9]{{1,5}}))*(?=\s|$|!|\*)", re.ASCII
)
_MOVED = re.compile(r"\s*([0-9]{1,5})\s*(<?>)\s*([0-9]{1,5})\s*", re.ASCII)
_WORD = re.compile(r"(?:[A-Z]|\([A-Z]+\)){1,30}", re.ASCII)


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A line understood."""

    table: int | None
    """None where the next bulletin awaited is meant."""
    inscriptions: tuple[Inscription, ...] = ()
    """What the player wrote; none where it is the retained solution."""
    order: str = ""
    """The word after `!`, in lower case without accents; empty for a bulletin."""
    said: str = ""
    """What stands after that word, as it was typed."""

    undirected: tuple[int, ...] = field(default=(), compare=False)
    """The solutions (from 0) that bear no mark of the sense they are written in."""
    row: int | None = None
    """The row (from 1) of the move's list of solutions that the player wrote as it should be written."""

    @property
    def is_retained(self) -> bool:
        """Whether the player wrote the retained solution, as it should be written."""
        return not self.inscriptions and not self.order and self.row is None

    @staticmethod
    def parse(text: str, position: Position | None = None) -> DeskLine:
        """Reads a line; raises `InputError` saying what is wrong.

        `position` tells whether lower-case letters in a word of mixed case are jokers (`Inscription.of`).
        """
        text = unicodedata.normalize("NFC", text).replace("–", "-")
        head = _TABLE.match(text)
        table = int(head[1]) if head else None
        if table is not None and not 1 <= table <= MOST_TABLES:
            raise InputError("roster.table", table=table, most=MOST_TABLES)
        rest = text[head.end() :].strip() if head else text.strip()
        if rest.startswith("!"):
            words = rest[1:].split(maxsplit=1)
            if not words:
                raise InputError("deskline.no_order")
            return DeskLine(table, order=without_accents(words[0]).casefold(), said=" ".join(words[1:]).strip())
        if rest.startswith("*"):
            if not _NUMBER.fullmatch(rest[1:].strip()):
                raise InputError("deskline.row")
            return DeskLine(table, row=int(rest[1:]))
        if not rest:
            return DeskLine(table)
        if table is None:
            _check_beginning(rest.split()[0])
        parts = rest.split("/")
        inscriptions = tuple(_inscription(part, position) for part in parts)
        undirected = tuple(at for at, part in enumerate(parts) if not _has_sense(part.split()))
        return DeskLine(table, inscriptions, undirected=undirected)


def lines_of(text: str, seated: Collection[int] = ()) -> tuple[str, ...]:
    """The lines that one for several tables stands for: `1,4 !abs` is `1 !abs` and `4 !abs`; any other is itself.

    A range stands for those of the tables `seated` that it takes in; `InputError` where it takes in none.
    """
    found = _TABLES.match(text)
    if found is None:
        return (text,)
    tables: dict[int, None] = {}
    for part in found[0].split(","):
        named = _tables_of(part, seated)
        if not named:
            raise InputError("deskline.nobody", text=part.strip())
        tables.update(dict.fromkeys(named))
    return tuple(f"{table} {text[found.end() :]}" for table in tables)


def in_ranges(text: str, seated: Collection[int]) -> frozenset[int]:
    """The tables `seated` that a line for several tables does not name one by one."""
    found = _TABLES.match(text)
    parts = found[0].split(",") if found is not None else ()
    return frozenset(table for part in parts if not part.strip().isdecimal() for table in _tables_of(part, seated))


def is_for_several(text: str) -> bool:
    """Whether a line names several tables."""
    return _TABLES.match(text) is not None


def _tables_of(part: str, seated: Collection[int]) -> tuple[int, ...]:
    ends = [int(end) for end in re.split("[-–]", part)]
    return (ends[0],) if len(ends) == 1 else tuple(one for one in sorted(seated) if ends[0] <= one <= ends[1])


def directed(text: str, direction: Direction, part: int = 0) -> str:
    """A line one of whose solutions (from 0) is marked as written in a direction."""
    head = _TABLES.match(text) or _TABLE.match(text)
    end = head.end() if head is not None else 0
    mark = next(mark for mark, sense in _SENSES.items() if sense is direction)
    parts = text[end:].split("/")
    parts[part] = f" {mark} {parts[part].strip()} "
    return (text[:end] + "/".join(parts)).rstrip()


def retained_bulletin(turn: Turn, table: int) -> Bulletin:
    """The retained solution as a player should write it."""
    return bulletin_of(turn.solution, turn.position, table)


def bulletin_of(solution: Solution, position: Position, table: int) -> Bulletin:
    """A solution as a player should write it: reference, score, and a circle for each joker he lays."""
    move = solution.move
    along = (move.reference.square.moved(move.reference.direction, step) for step in range(len(move.word)))
    circled = [
        (0, step)
        for step, (square, letter) in enumerate(zip(along, move.word, strict=True))
        if letter.islower() and not position.board.holds(square)
    ]
    inscription = Inscription(
        Sketch.of([move.word.upper()], circled),
        WrittenReference(str(move.reference)),
        solution.points,
        move.reference.direction,
    )
    return Bulletin((inscription,), table)


def _check_beginning(token: str) -> None:
    """Refuses `12PASSE`: the blank after the table is missing, or else the one after the reference `12P`."""
    if token[0].isdigit() and read_reference(token) is None:
        raise InputError("deskline.token", text=token)


def _inscription(part: str, position: Position | None) -> Inscription:
    tokens = part.split()
    sense = None
    if _has_sense(tokens):
        sense = _SENSES[tokens[0][0]]
        tokens = [token for token in (tokens[0][1:], *tokens[1:]) if token]
    for move, score in _without_score(tokens):
        with suppress(InputError):
            return Inscription.of(TypedMove.parse(" ".join(move)), score, sense, position)
    return _as_written([without_accents(token).upper() for token in tokens], sense)


def _has_sense(tokens: list[str]) -> bool:
    return bool(tokens) and tokens[0][0] in _SENSES and read_reference(tokens[0]) is None


def _without_score(tokens: list[str]) -> Iterator[tuple[list[str], int | None]]:
    """The ways to take a line's tokens as those of a move and a score, the likeliest first."""
    yield tokens, None
    for place in reversed(range(len(tokens))):
        if _NUMBER.fullmatch(tokens[place]):
            yield [*tokens[:place], *tokens[place + 1 :]], int(tokens[place])


def _as_written(tokens: list[str], sense: Direction | None) -> Inscription:
    """A word that no move can have, or a reference that names no square: what the player wrote all the same."""
    word = reference = score = None
    for token in tokens:
        if reference is None and _REFERENCE.fullmatch(token):
            reference = token
        elif score is None and _NUMBER.fullmatch(token):
            score = int(token)
        elif word is None and _WORD.fullmatch(token):
            word = token
        else:
            raise InputError("deskline.token", text=token)
    if word is None:
        raise InputError("deskline.no_word")
    letters, circled = _circles(word)
    if len(letters) > SIZE:
        raise InputError("entry.length", text=letters, most=SIZE)
    written = WrittenReference.parse(reference) if reference is not None else None
    named = written.reference if written is not None else None
    direction = sense or (named.direction if named is not None else Direction.HORIZONTAL)
    return Inscription(Sketch.of([letters], circled), written, score, direction)


def _circles(word: str) -> tuple[str, list[tuple[int, int]]]:
    letters, circled, inside = "", [], False
    for character in word:
        if character in "()":
            inside = character == "("
        elif is_tile(character):
            if inside:
                circled.append((0, len(letters)))
            letters += character
    return letters, circled


def written(bulletin: Bulletin) -> str | None:
    """The line that would give a bulletin, without its table; None where only the small grid can show it."""
    parts = [_written(one) for one in bulletin.inscriptions if not one.crossed_out]
    return None if not parts or None in parts else " / ".join(part for part in parts if part is not None)


def _written(inscription: Inscription) -> str | None:
    sketch = inscription.sketch
    if sketch.straight is Direction.VERTICAL:
        sketch = sketch.transposed
    if len(sketch.rows) != 1 or " " in sketch.rows[0]:
        return None
    circled = {cell.column for cell in sketch.circled}
    word = "".join(f"({letter})" if place in circled else letter for place, letter in enumerate(sketch.rows[0]))
    named = inscription.reference.reference if inscription.reference is not None else None
    sense = inscription.direction or inscription.sketch.straight or Direction.HORIZONTAL
    usual = named.direction if named is not None else Direction.HORIZONTAL
    mark = "" if sense is usual else "- " if sense is Direction.HORIZONTAL else "| "
    boxes = [str(box) for box in (inscription.reference, inscription.score) if box is not None]
    return " ".join([f"{mark}{word}", *boxes])


def completions(text: str, session: Session, move: int) -> tuple[str, ...]:
    """The lines that a line begun may become: bulletins of the move that begin so, the most frequent first."""
    head = _TABLE.match(text) or re.match(r"\s*\??", text)
    end = head.end() if head is not None else 0
    begun = without_accents(text[end:]).strip().upper()
    if not begun.isalpha():
        return ()
    bulletins = (entry.bulletin for entry in session.entries.get(move, {}).values() if entry.bulletin is not None)
    lines = Counter(line for one in bulletins if (line := written(one)) is not None and " / " not in line)
    fitting = [line for line, _ in lines.most_common() if line.lstrip("-| ").replace("(", "").startswith(begun)]
    return tuple(f"{text[:end].rstrip()} {line}".lstrip() for line in fitting)


def parse_boxes(text: str) -> tuple[int | None, WrittenReference | None, int | None]:
    """Table, reference and score of a line without its word, which is drawn apart; raises `InputError`."""
    tokens = unicodedata.normalize("NFC", text).split()
    table = int(tokens.pop(0)) if tokens and _NUMBER.fullmatch(tokens[0]) else None
    reference = score = None
    while tokens:
        apart = "".join(tokens[:2])
        if reference is None and read_reference(apart) is not None:
            reference, tokens = WrittenReference.parse(apart), tokens[2:]
            continue
        token = tokens.pop(0)
        if reference is None and (read_reference(token) or _REFERENCE.fullmatch(token.upper())):
            reference = WrittenReference.parse(token)
        elif score is None and _NUMBER.fullmatch(token):
            score = int(token)
        else:
            raise InputError("deskline.token", text=token)
    return table, reference, score


@dataclass(frozen=True, slots=True)
class JoinQuestion:
    """Whether the join of a bulletin is plausible: zero if it is, else the points claimed less 5."""

    move: int
    table: int
    word: str
    """The word written, in upper case."""
    formed: tuple[str, ...]
    """The words formed across that are not admitted."""
    places: tuple[str, ...]
    """Where the word would lie."""
    otherwise: int
    """The points if the join is not plausible."""


def open_questions(session: Session) -> tuple[JoinQuestion, ...]:
    """The questions that the referee has not answered, by move and table; none once the results are sealed."""
    if session.is_sealed:
        return ()
    found = []
    for move in sorted(session.entries):
        for table, entry in sorted(session.entries[move].items()):
            if not session.seats[table].is_excluded and entry.correction.question is not None:
                found.append(_question(move, table, entry.correction, entry.correction.question.points))
    return tuple(found)


def _question(move: int, table: int, correction: Correction, otherwise: int) -> JoinQuestion:
    joins = [reason for reason in correction.reasons if reason.motive is Motive.FALLACIOUS]
    formed = tuple(dict.fromkeys(word for reason in joins for word in reason.words))
    places = tuple(dict.fromkeys(str(place) for reason in joins for place in reason.references))
    return JoinQuestion(move, table, correction.word.upper(), formed, places, otherwise)


ORDERS: Final[dict[str, Ruling]] = {
    "abs": Ruling.ABSENT,
    "retard": Ruling.LATE,
    "illisible": Ruling.UNREADABLE,
    "blanc": Ruling.BLANK,
    "echange": Ruling.EXCHANGED,
    "plusieurs": Ruling.SEVERAL_BULLETINS,
    "zero": Ruling.DISCIPLINARY_ZERO,
    "avert": Ruling.DISCIPLINARY_WARNING,
    "ratures": Ruling.HARD_TO_READ,
    "-5": Ruling.OVERRULE_JOIN,
    "plausible": Ruling.UPHOLD_JOIN,
}
"""What the referee types after `!`; besides, `moy` gives the average of §5.9, `exclu` excludes (§6.1), `parti` and
`revenu` say that a player leaves and is back, and `recours` with what it is about notes an appeal (§6.3); without a
table, `sceller` makes the results final."""

DRAW: Final = ":"
"""What a line begins with that says what was drawn from a real bag."""
NO_TABLE: Final = "?"
"""What a line begins with whose bulletin bears no number."""
_TAKE_BACK: Final = "-"
AVERAGE, EXCLUDE, LEAVE, RETURN, APPEAL, SEAL = "moy", "exclu", "parti", "revenu", "recours", "sceller"


def typed_for_all(
    text: str,
    session: Session,
    move: int,
    admits: Admits,
    solutions: Sequence[Solution] = (),
    *,
    after_ms: int = 0,
) -> tuple[events.Event, ...]:
    """The events of a line that may be for several tables, in their order: all of them can be, or `InputError`.

    A range of tables never replaces a bulletin that is entered.
    """
    made: list[events.Event] = []
    seated = _seated(session, move)
    spanned = in_ranges(text, seated)
    for line in lines_of(text, seated):
        event = typed(line, session, move, admits, solutions, after_ms=after_ms)
        _keep_entered(event, session, spanned)
        made.append(event)
        session = after(session, event)
    return tuple(made)


def _seated(session: Session, move: int) -> tuple[int, ...]:
    """The tables that a range stands for: those whose players are there at a move."""
    gone = ((table, session.seats[table].left_from) for table in players(session, move))
    return tuple(table for table, left_from in gone if left_from is None or left_from > move)


def _keep_entered(event: events.Event, session: Session, tables: frozenset[int]) -> None:
    """Refuses an event that replaces what is entered of one of these tables."""
    is_ruled_zero = isinstance(event, events.Ruled) and event.action in ZEROS
    if not isinstance(event, events.Handed | events.Ruled) or not (is_ruled_zero or isinstance(event, events.Handed)):
        return
    if event.table in tables and session.entry(event.move, event.table) is not None:
        raise InputError("session.entered_already", table=event.table, move=event.move)


_MOST_KNOWN: Final = 500
"""Questions that a memo holds, more than there are tables."""


@dataclass(frozen=True, slots=True)
class WritingQuestion:
    """In which direction a solution was written, where the line does not say so and each way is paid otherwise."""

    part: int
    """Which of the line's solutions, from 0."""
    written: str
    """Its word and, where there is one, its reference."""
    across: Correction
    down: Correction


def writing_question(text: str, session: Session, move: int, admits: Admits) -> WritingQuestion | None:
    """What has to be known of a line before its bulletin can be corrected (§5.3, §5.5); None where nothing has.

    A reference that fits the word in the other direction only may be inverted, or the word: where both are, nothing is
    paid. A zero that the referee may still overrule (§5.3.3) is not paid as one that he may not.
    """
    line = lines_of(text, _seated(session, move))[0]
    parsed = DeskLine.parse(line, session.turn(move).position)
    for part in parsed.undirected:
        made = [typed(directed(line, direction, part), session, move, admits) for direction in Direction]
        across, down = (event.correction for event in made if isinstance(event, events.Handed))
        if not across.is_paid_as(down):
            inscription = parsed.inscriptions[part]
            boxes = ("".join(inscription.sketch.rows), str(inscription.reference or ""))
            return WritingQuestion(part, " ".join(filter(None, boxes)), across, down)
    return None


Asks: TypeAlias = Callable[[str, Session, int, Admits], WritingQuestion | None]


class AskedBefore:
    """`writing_question` with a memo, for lines that stay put aside: a question depends on the line and the grid."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, Position], WritingQuestion | None] = {}

    def __call__(self, text: str, session: Session, move: int, admits: Admits) -> WritingQuestion | None:
        """Returns the question of a line, corrected only the first time."""
        key = text, move, session.turn(move).position
        if key not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[key] = writing_question(text, session, move, admits)
        return self._known[key]


def typed(
    text: str,
    session: Session,
    move: int,
    admits: Admits,
    solutions: Sequence[Solution] = (),
    *,
    after_ms: int = 0,
) -> events.Event:
    """The event that a line makes, for a move whose bulletins are being entered; `InputError` says what is wrong.

    Besides bulletins and orders: `+ 17 Zoé` registers a player who comes late (§6.2), `= 12 Zoé` puts a name right,
    `arbitre A : 1-20` names the tables of an arbiter (§5.9), `:AEIRSTN` is a draw from a real bag (§3.1) and `:-` takes
    the last one back. `solutions` is the move's list, of which `12 *2` names the second row. `after_ms` is how long the
    session has been over.
    """
    if text.lstrip().startswith(DRAW):
        return _by_hand(text.strip()[1:].strip(), session)
    group = Group.parse(text)
    if group is not None:
        return events.Grouped(group)
    if text.lstrip().startswith("+"):
        return _late(text.lstrip()[1:], session)
    if text.lstrip().startswith("="):
        return _renamed(text.lstrip()[1:], session)
    if (moved := _MOVED.fullmatch(text)) is not None:
        return events.Moved(move, int(moved[1]), int(moved[3]), moved[2] == "<>")
    position = session.turns[move - 1].position if 1 <= move <= len(session.turns) else None
    line = DeskLine.parse(text, position)
    if line.order == SEAL and line.table is None and not line.said:
        return events.Sealed()
    table = line.table if line.table is not None else _next(session, move)
    if table not in session.seats:
        raise InputError("session.no_table", table=table)
    if line.order == APPEAL:
        return events.Appealed(move, table, line.said, after_ms)
    if line.order:
        return _order(line, session, move, table, admits)
    if line.is_retained:
        return handed(session, move, table, retained_bulletin(session.turn(move), table), admits)
    if line.row is not None:
        if not 1 <= line.row <= len(solutions):
            raise InputError("session.no_row", row=line.row, rows=len(solutions))
        solution = solutions[line.row - 1]
        return handed(session, move, table, bulletin_of(solution, session.turn(move).position, table), admits)
    return handed(session, move, table, Bulletin(line.inscriptions, table), admits)


def handed(session: Session, move: int, table: int, bulletin: Bulletin, admits: Admits) -> events.Handed:
    """A bulletin entered, with its correction."""
    turn, plan = session.turn(move), session.plan
    correction = correct(bulletin, turn.position, admits, turn.number, plan.conditions.variant, plan.regime_name)
    return events.Handed(move, table, bulletin, correction)


def is_repeat(session: Session, move: int, table: int) -> bool:
    """Whether a zero rests on a word refused to the player before, of which he has no slip yet (§5.9)."""
    entry = session.entry(move, table)
    if entry is None or not entry.correction.refused:
        return False
    return set(entry.correction.refused) <= _not_notified(session, move, table)


def _by_hand(text: str, session: Session) -> events.Event:
    if text in (_TAKE_BACK, "–"):
        return events.TakenBack(session.opened + 1)
    return draw_event(text, session)


def _late(text: str, session: Session) -> events.Registered:
    found = parse_roster(text, session.seats)
    if not found:
        raise InputError("roster.no_name")
    first_move = first_move_of_latecomer(session.opened, session.collected)
    if session.plan.eliminates and first_move > 1:
        raise InputError("session.late_is_out", missed=first_move - 1)
    return events.Registered(found[0].table, found[0].name, first_move)


def _renamed(text: str, session: Session) -> events.Renamed:
    found = parse_roster(text)
    if not found:
        raise InputError("roster.no_name")
    if found[0].table not in session.seats:
        raise InputError("session.no_table", table=found[0].table)
    return events.Renamed(found[0].table, found[0].name)


def _next(session: Session, move: int) -> int:
    waiting = free_tables(session, move)
    if not waiting:
        raise InputError("session.none_awaited", move=move)
    return waiting[0]


def free_tables(session: Session, move: int) -> tuple[int, ...]:
    """The tables whose bulletin of a move is neither entered nor put aside, in order."""
    named = (_TABLE.match(one.text) for one in session.aside if one.move == move)
    aside = {int(found[1]) for found in named if found is not None}
    return tuple(table for table in awaited(session, move) if table not in aside)


def put_aside(session: Session, move: int) -> dict[int, DeskLine]:
    """The lines put aside for a move, by the tables that they name; the last line of each."""
    found: dict[int, DeskLine] = {}
    for kept in session.aside:
        if kept.move == move:
            with suppress(InputError):
                for part in lines_of(kept.text, _seated(session, move)):
                    line = DeskLine.parse(part)
                    if line.table is not None:
                        found[line.table] = line
    return found


class Wait(Enum):
    """What a line waits for before it can be taken."""

    TABLE = "table"
    """Its bulletin bears no number."""
    COLLECTION = "collection"
    LIST = "list"
    """The solutions of the move."""
    AVERAGE = "average"
    """The other bulletins of the move (§5.9)."""
    DIRECTION = "direction"
    """In which direction its bulletin is written (§5.3, §5.5)."""


def wait_of(
    text: str,
    session: Session,
    move: int,
    admits: Admits,
    solutions: Sequence[Solution],
    asks: Asks = writing_question,
) -> Wait | None:
    """What a line waits for, if anything; raises `InputError` for one that can never be taken.

    `solutions` is the move's list, empty as long as it is searched. `asks` is `writing_question`, or a memo of it.
    """
    if text.lstrip().startswith(NO_TABLE):
        return Wait.TABLE
    if not _is_of_bulletins(text, session, move):
        return None
    if move > session.collected:
        return Wait.COLLECTION
    for part in lines_of(text, _seated(session, move)):
        line = DeskLine.parse(part)
        if line.row is not None and line.row > 1 and not solutions:
            return Wait.LIST
        if line.order == AVERAGE and line.table is not None and _missing_beside(session, move, line.table):
            _average_own(session, move, line.table, admits)
            return Wait.AVERAGE
    return Wait.DIRECTION if asks(text, session, move, admits) is not None else None


def _is_of_bulletins(text: str, session: Session, move: int) -> bool:
    """Whether a line enters or rules on bulletins of a move; raises `InputError` where it names a table nobody has."""
    start = text.lstrip()[:1]
    if start in (DRAW, "+", "=") or Group.parse(text) is not None or _MOVED.fullmatch(text) is not None:
        return False
    lines = [DeskLine.parse(part) for part in lines_of(text, _seated(session, move))]
    for line in lines:
        if line.table is not None and line.table not in session.seats:
            raise InputError("session.no_table", table=line.table)
    return not any(line.order in _AT_ONCE or line.said for line in lines)


def with_table(text: str, session: Session, move: int) -> str:
    """Returns a waiting line with its table; a line without one gets the next awaited table."""
    if text.lstrip().startswith(NO_TABLE) or _TABLE.match(text) or is_for_several(text) or move > session.collected:
        return text
    return f"{_next(session, move)} {text}"


def numbered(text: str, table: int) -> str:
    """The line of a bulletin without a number, given to a table."""
    return f"{table} {text.lstrip().removeprefix(NO_TABLE).strip()}"


_AT_ONCE: Final = ("avert", EXCLUDE, LEAVE, RETURN, APPEAL, SEAL, "zero")
"""Orders that wait for no bulletin."""
_OF_CONDUCT: Final = ("avert", "zero", LEAVE)
"""Orders for what a player does, which is of the move that he is playing, not of the bulletins being entered."""


def _order(line: DeskLine, session: Session, move: int, table: int, admits: Admits) -> events.Event:
    """The event of an order. A number behind the order names its move: `12 !avert 3`."""
    order = line.order
    if line.said:
        if not _NUMBER.fullmatch(line.said):
            raise _unknown(f"{order} {line.said}")
        move = int(line.said)
        session.turn(move)
    elif order in _OF_CONDUCT and session.opened > session.collected:
        move = session.opened
    if order == EXCLUDE:
        return events.Excluded(table)
    if order == LEAVE:
        return events.Departed(table, move if session.entry(move, table) is None else move + 1)
    if order == RETURN:
        return events.Returned(table)
    if order == AVERAGE:
        return events.Ruled(move, table, _average(session, move, table, admits))
    ruling = ORDERS.get(order)
    if ruling is None:
        raise _unknown(order)
    if session.entry(move, table) is None:
        return _without_bulletin(ruling, session, move, table, admits)
    return events.Ruled(move, table, ruling)


def _unknown(order: str) -> InputError:
    return InputError(
        "deskline.order", text=order, known=", ".join((*ORDERS, AVERAGE, EXCLUDE, LEAVE, RETURN, APPEAL, SEAL))
    )


def _without_bulletin(ruling: Ruling, session: Session, move: int, table: int, admits: Admits) -> events.Event:
    """A ruling where no bulletin was entered.

    A zero says all there is to say of the bulletin. A warning for what the player did is kept until his bulletin comes
    (§5.8), and so is a zero for it while the move is being played (§5.9). A bulletin that is hard to read (§5.5) bears
    the retained solution, as where nothing but its table is typed.
    """
    is_running = move == session.opened > session.collected
    if ruling is Ruling.DISCIPLINARY_WARNING or (ruling is Ruling.DISCIPLINARY_ZERO and is_running):
        return events.Ruled(move, table, ruling)
    turn, plan = session.turn(move), session.plan
    if ruling is Ruling.HARD_TO_READ:
        entered = handed(session, move, table, retained_bulletin(turn, table), admits)
        return replace(entered, correction=rule(entered.correction, ruling))
    if ruling not in ZEROS:
        raise InputError("session.no_bulletin", table=table, move=move)
    correction = without_bulletin(ruling, turn.number, plan.conditions.variant, plan.regime_name, table)
    return events.Handed(move, table, None, correction)


def _average(session: Session, move: int, table: int, admits: Admits) -> Average:
    """The average for an error repeated before it was notified, among the players of the same arbiter (§5.9).

    It waits for the bulletins of all of them.
    """
    own = _average_own(session, move, table, admits)
    missing = _missing_beside(session, move, table)
    if missing:
        raise InputError("session.bulletins_missing", move=move, missing=len(missing))
    arbiter = session.arbiter_of(table)
    others = [other for other in players(session, move) if other != table and session.arbiter_of(other) == arbiter]
    corrections = [session.entries[move][other].correction for other in others]
    # averages given to others are left out of it
    return Average(average([one.points for one in corrections if "5.9" not in one.paragraphs], own))


def _missing_beside(session: Session, move: int, table: int) -> list[int]:
    """The tables of the same arbiter whose bulletins are missing."""
    arbiter = session.arbiter_of(table)
    return [other for other in awaited(session, move) if session.arbiter_of(other) == arbiter]


def _average_own(session: Session, move: int, table: int, admits: Admits) -> int:
    """What the player's own solution would bring; raises `InputError` where no average is due to him."""
    entry = session.entry(move, table)
    if entry is None or entry.bulletin is None:
        raise InputError("session.no_bulletin", table=table, move=move)
    turn, plan = session.turn(move), session.plan
    known, variant = _not_notified(session, move, table), plan.conditions.variant
    own = own_points(entry.bulletin, turn.position, admits, turn.number, variant, plan.regime_name, known)
    if own is None:
        raise InputError("session.no_average", table=table)
    return own


def _not_notified(session: Session, move: int, table: int) -> set[str]:
    """Words refused to a player on earlier moves whose slips he was not given."""
    words: set[str] = set()
    for earlier in range(1, move):
        entry = session.entry(earlier, table)
        if entry is not None and not entry.is_delivered:
            words.update(entry.correction.refused)
    return words
