"""Replaying a two-player GCG: every line is checked against grid, racks, points and totals.

After a line that cannot be, what follows is checked against what the file says it came to; where the grid is no longer
known, totals alone are.

Racks may be incomplete. Refills that do not fit, and words that a lexicon does not admit, are remarks. Of the end, only
what the file says is counted.
"""

import codecs
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError
from topping.exchange.classic.gcgaccount import ClassicAccount
from topping.exchange.conventions import GCG_FILLED
from topping.exchange.detect import LARGEST, text_of
from topping.exchange.reading.cells import lines_of
from topping.exchange.reading.gcg import GcgEvent, GcgKind, event_of, reference_of
from topping.exchange.sheet import Remark, SheetFault
from topping.play.classic.houserules import RACK
from topping.rules.grid.board import SIZE, Reference
from topping.rules.moves import Admits, Move, without_accents
from topping.rules.tiles import JOKER, in_letter_order, is_tile, value_of

_PRAGMA: Final = re.compile(r"#([A-Za-z0-9_-]+)\s*(.*)")
_DECLARED: Final = re.compile(rb"^\s*#character-encoding\s+([A-Za-z0-9_.-]{1,40})", re.IGNORECASE | re.MULTILINE)
_ENCODINGS: Final = frozenset(("utf-8", "iso8859-1", "iso8859-15", "cp1252", "ascii"))
_OVER_LINES: Final = frozenset(("note", "description", "title"))
"""Pragmas whose text may go on over the lines after them."""
_BLANKS: Final = str.maketrans("_*", JOKER * 2)
_UNKNOWN: Final = ".-"
"""Letters of a rack that nobody saw."""
_MARKS: Final = "*#!"
"""What programs set after words that are new or not admitted."""
_WORD: Final = re.compile(rf"[A-Za-z{re.escape(GCG_FILLED)}]{{2,{SIZE}}}", re.ASCII)
_THROUGH: Final = re.compile(r"[(\[]([A-Za-z]+)[)\]]")
_PLAYERS: Final = 2
_MOST_FAULTS: Final = 50
"""Of a file: what has more is no game."""
_LASTING: Final = frozenset(
    ("classic.gcg.over", "classic.gcg.over_by_passes", "classic.gcg.too_many_tiles", "classic.gcg.third_player")
)
"""Faults that every line after theirs has too."""
_FOREIGN_LEXICON: Final = re.compile(
    r"(?:csw|nwl|twl|otcwl|octwl|owl|ospd|oswi?|sowpods|collins|ecwl|nswl|cel|fise|file|dle|rd[0-9]|osps|disc|nsf|saol)"
    r"(?![a-z])",
    re.IGNORECASE,
)
"""Word lists of other languages, as analysers name them."""
_FOREIGN_LANGUAGE: Final = re.compile(
    r"(?:english|american|british|spanish|espa|german|deutsch|polish|polsk|catal|norw|norsk|dutch|nederl|italian|swedish"
    r"|danish|portug|slov|czech|roman|greek|hungar|turk|russ)",
    re.IGNORECASE,
)
_FOREIGN_ENCODING: Final = re.compile(
    r"(?:iso[-_]?8859[-_](?!1(?![0-9])|15)[0-9]+|(?:cp|windows)[-_]?125(?!2)[0-9]|koi8)", re.IGNORECASE
)
"""Those that hold no French."""
_WORTH_OTHERWISE: Final = frozenset("KMWXY")
"""Letters whose value is not the English one."""
_ENOUGH_ODD: Final = 3


@dataclass(frozen=True, slots=True)
class ReplayedLine:
    """An event of the file."""

    turn: int | None
    """The number of the turn that it is, from 1; None for what is none: a word taken back, points besides the turns."""
    player: str
    word: str
    """Jokers in lower case, those on the grid included; empty for anything but a word laid."""
    ref: str
    """In our notation: `H4` across, `4H` down; empty without a word."""
    points: int
    total: int
    kind: GcgKind


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game; one that has faults holds what the file says of it."""

    lines: tuple[ReplayedLine, ...]
    """All its events, in the order of the file."""
    turns: tuple[ReplayedLine, ...]
    """The words laid, passes and exchanges; a word that was taken back has no points, and the total after that."""
    scores: tuple[tuple[str, int], ...]
    """Each player's final score, by nickname, what was added or taken off at the end included."""
    remarks: tuple[Remark, ...]
    faults: tuple[SheetFault, ...] = ()
    """Lines that cannot be, in the order of the file."""


def gcg_text(content: bytes) -> str:
    """The text of a GCG file, in the encoding that it declares if that fits.

    Raises `GameFileError` where it is no text, or far too long.
    """
    declared = _DECLARED.search(content[:1000])
    if declared is not None and len(content) <= LARGEST:
        try:
            encoding = codecs.lookup(declared[1].decode("ascii")).name
            if encoding in _ENCODINGS:
                return content.decode(encoding)
        except (LookupError, UnicodeDecodeError):
            pass
    return text_of(content)


def replay_gcg(text: str, admits: Admits) -> ReplayedGame:
    """The game of a file, with all that is wrong with it.

    A file of another language, or of more than two players, has that one fault.
    """
    replay = _Replay(admits)
    lines = lines_of(text.removeprefix("\ufeff"))
    for line, content in enumerate(lines, start=1):
        if fault := _foreign(line, content.strip()):
            return ReplayedGame((), (), (), (), (fault,))
        replay.read(line, content.strip())
        if len(replay.faults) >= _MOST_FAULTS:
            break
    if not replay.lines and not replay.faults:
        replay.note(len(lines), GameFileError("import.fault.gcg_empty"))
    return replay.finished()


def _foreign(line: int, text: str) -> SheetFault | None:
    """Why the line says that the file is not to be replayed at all: its language, its number of players."""
    found = _PRAGMA.fullmatch(text)
    name, value = (found[1].lower(), found[2].strip()) if found is not None else ("", "")
    match name:
        case "player3" | "player4":
            return SheetFault(line, "classic.gcg.many_players", {"name": name})
        case "lexicon" if _FOREIGN_LEXICON.match(value):
            return SheetFault(line, "classic.gcg.other_language", {"name": name, "value": value[:40]})
        case "tile-distribution" if _FOREIGN_LANGUAGE.match(value):
            return SheetFault(line, "classic.gcg.other_language", {"name": name, "value": value[:40]})
        case "character-encoding" if _FOREIGN_ENCODING.match(value):
            return SheetFault(line, "classic.gcg.other_language", {"name": name, "value": value[:40]})
        case _:
            return None


class _Replay:
    def __init__(self, admits: Admits) -> None:
        self.faults: list[SheetFault] = []
        self._told: set[tuple[str, object]] = set()
        """Faults that hold for all that follows too."""
        self._odd_points: list[bool] = []
        """For each play with wrong points, whether its words have a letter that is worth more, or less, in English."""
        self._is_adrift = False
        """Whether the grid is not known any more."""
        self.lines: list[ReplayedLine] = []
        self._turns: list[ReplayedLine] = []
        self._admits = admits
        self._names: list[str] = []
        """As the lines call the players; before, as they are declared."""
        self._nicknames: list[str] = []
        """As they are compared, by player."""
        self._aliases: list[frozenset[str]] = []
        """By what else each may be called: whole name, or any beginning of nickname and whole name together."""
        self._account = ClassicAccount()
        self._remarks: list[Remark] = []
        self._not_admitted: Remark | None = None
        """What was said of the last word laid."""
        self._in_text = False
        self._line = 0

    def read(self, line: int, text: str) -> None:
        """One line, without blanks at its ends."""
        try:
            self._read(line, text)
        except GameFileError as fault:
            self.note(line, fault)

    def note(self, line: int, fault: GameFileError) -> None:
        """Keeps a fault; one that holds for all that follows is kept once."""
        lasting = (fault.key, fault.details.get("letter"))
        if fault.key in _LASTING and lasting in self._told:
            return
        self._told.add(lasting)
        self.faults.append(SheetFault(line, fault.key, dict(fault.details)))

    def _read(self, line: int, text: str) -> None:
        if not text:
            return
        self._line = line
        if text.startswith("#"):
            self._pragma(text)
        elif text.startswith(">"):
            self._in_text = False
            self._event(text)
        elif not self._in_text:
            raise GameFileError("classic.gcg.line", text=text[:60])

    def finished(self) -> ReplayedGame:
        if self._account.is_out and not self._account.is_settled:
            self._remark("classic.remark.no_adjustment")
        scores = tuple(zip(self._names, self._account.scores, strict=False))
        faults = tuple(self.faults)
        if len(self._odd_points) >= _ENOUGH_ODD and all(self._odd_points):
            first = next(one for one in faults if one.key == "classic.gcg.points")
            faults = (SheetFault(first.line, "classic.gcg.seems_english", {"count": len(self._odd_points)}),)
        return ReplayedGame(tuple(self.lines), tuple(self._turns), scores, tuple(self._remarks), faults)

    def _pragma(self, text: str) -> None:
        found = _PRAGMA.fullmatch(text)
        name = found[1].lower() if found is not None else ""
        self._in_text = name in _OVER_LINES
        if found is not None and name in ("player1", "player2") and not self.lines and found[2]:
            nickname, *more = found[2].split()
            if len(self._names) < _PLAYERS and _plain(nickname) not in self._nicknames:
                beginnings = (" ".join((nickname, *more[:count])) for count in range(1, len(more) + 1))
                self._know(nickname, " ".join(more), *beginnings)

    def _know(self, nickname: str, *aliases: str) -> None:
        self._names.append(nickname)
        self._nicknames.append(_plain(nickname))
        self._aliases.append(frozenset(map(_plain, aliases)) - {""})

    def _event(self, text: str) -> None:
        event = event_of(text)
        if event is None:
            self._drift()
            raise GameFileError("import.fault.gcg_event", text=text[:60])
        player = self._player(event.nickname)
        before, fault, word, ref = self._account, None, "", ""
        try:
            word, ref = self._taken_on_trust(player, event) if self._is_adrift else self._taken(player, event)
        except GameFileError as found:
            fault = found
            if self._account is before:
                self._suppose(player, event)
        total = self._account.scores[player]
        if event.total is not None and event.total != total:
            is_known = not (self._is_adrift and event.kind is GcgKind.WITHDRAWN)
            if fault is None and is_known:
                fault = GameFileError("classic.gcg.total", said=event.total, found=total, name=event.nickname)
            self._account = self._account.credited(player, event.total - total)  # what follows is counted from there
        is_turn = event.kind in (GcgKind.PLAY, GcgKind.PASS, GcgKind.EXCHANGE)
        number, points = len(self._turns) + 1 if is_turn else None, total - before.scores[player]
        self.lines.append(ReplayedLine(number, self._names[player], word, ref, points, total, event.kind))
        if is_turn:
            self._turns.append(self.lines[-1])
        if fault is not None:
            raise fault

    def _taken_on_trust(self, player: int, event: GcgEvent) -> tuple[str, str]:
        """The event where the grid is not known: its form alone is checked, and its points are taken as they are."""
        _rack(event.rack)
        reference = reference_of(event.place) if event.kind is GcgKind.PLAY else None
        self._account = self._account.credited(player, event.points)
        if event.kind is GcgKind.PLAY and reference is None:
            raise GameFileError("import.fault.reference", text=event.place)
        return (event.word, str(reference)) if reference is not None else ("", "")

    def _suppose(self, player: int, event: GcgEvent) -> None:
        """Goes on after an event that cannot be as if it had been all the same."""
        after: ClassicAccount | None = self._account
        if event.kind is GcgKind.PLAY:
            try:
                reference = reference_of(event.place)
                move = None if reference is None else Move(self._whole(event.word, reference), reference)
            except GameFileError:
                move = None
            after = None if move is None else self._account.supposed(player, move)
        elif event.kind in (GcgKind.PASS, GcgKind.EXCHANGE):
            after = self._account.supposed(player, None)
        if after is None:
            self._drift()
        self._account = (after or self._account).credited(player, event.points)

    def _drift(self) -> None:
        """From here on the grid is not known."""
        if not self._is_adrift:
            self._is_adrift = True
            self._remark("classic.remark.adrift")

    def _taken(self, player: int, event: GcgEvent) -> tuple[str, str]:
        """The event, checked: the word and its reference, empty where nothing is laid."""
        rack = _rack(event.rack)
        before = self._account
        word, ref = "", ""
        match event.kind:
            case GcgKind.PLAY:
                word, ref = self._play(player, rack, event)
            case GcgKind.PASS:
                self._check_points(event, 0)
                self._account = before.passed(player, rack)
            case GcgKind.EXCHANGE:
                self._check_points(event, 0)
                self._exchange(player, rack, event.word)
            case GcgKind.WITHDRAWN:
                self._withdraw(player, event)
            case GcgKind.RACK:
                self._letters_left(player, rack, event)
            case GcgKind.CHALLENGE:
                if before.played_last is None or before.is_settled:
                    raise GameFileError("classic.gcg.no_challenge")
                self._account = before.credited(player, event.points)
            case GcgKind.TIME:
                if event.points > 0:
                    raise GameFileError("classic.gcg.time_points", points=event.points)
                self._account = before.credited(player, event.points)
        if event.kind in (GcgKind.PLAY, GcgKind.PASS, GcgKind.EXCHANGE):
            self._look_at_rack(before, player, rack)
        return word, ref

    def _player(self, nickname: str) -> int:
        """The player's number; the first two names are those of the game."""
        number = self._number_of(nickname)
        if number is None:
            if len(self._names) == _PLAYERS:
                first, second = self._names
                self._drift()
                raise GameFileError("classic.gcg.third_player", name=nickname, first=first, second=second)
            number = len(self._names)
            self._know(nickname)
        elif not any(line.player == self._names[number] for line in self.lines):
            self._names[number] = nickname
        return number

    def _number_of(self, nickname: str) -> int | None:
        """The player who bears the nickname; else the first one who may be called so."""
        name = _plain(nickname)
        if name in self._nicknames:
            return self._nicknames.index(name)
        return next((number for number, names in enumerate(self._aliases) if name in names), None)

    def _play(self, player: int, rack: str, event: GcgEvent) -> tuple[str, str]:
        reference = reference_of(event.place)
        if reference is None:
            raise GameFileError("import.fault.reference", text=event.place)
        move = Move(self._whole(event.word, reference), reference)
        self._account, placement, found = self._account.laid(player, rack, move)
        if event.points != found.points:
            self._odd_points.append(bool(_WORTH_OTHERWISE & set("".join(found.words).upper())))
        self._check_points(event, found.points)
        refused = tuple(word.upper() for word in found.words if not self._admits(word.upper()))
        self._not_admitted = (
            self._remark("classic.remark.not_admitted", words=refused, count=len(refused)) if refused else None
        )
        return placement.move.word, str(reference)

    def _whole(self, text: str, reference: Reference) -> str:
        """The word with the letters that dots and brackets stand for."""
        word = without_accents(_THROUGH.sub(r"\1", text.rstrip(_MARKS)))
        if not _WORD.fullmatch(word):
            raise GameFileError("import.fault.word", text=text[:20])
        board, whole = self._account.board, ""
        for step, letter in enumerate(word):
            square = reference.square.moved(reference.direction, step)
            if letter == GCG_FILLED and not board.holds(square):
                raise GameFileError("import.fault.gcg_dot", text=text)
            whole += board.at(square) if letter == GCG_FILLED else letter
        return whole

    def _exchange(self, player: int, rack: str, written: str) -> None:
        if written.isdigit():
            self._account = self._account.exchanged(player, rack, "", int(written))
        else:
            letters = _rack(written)
            self._account = self._account.exchanged(player, rack, letters, len(letters))

    def _withdraw(self, player: int, event: GcgEvent) -> None:
        word = self._account.last_word
        self._account = self._account.withdrawn(player)
        if word is not None:
            if event.points:  # some programs write +0 here, and take the points off the total
                self._check_points(event, -word.points)
            turn = self._turns[-1]
            self._turns[-1] = replace(turn, points=0, total=turn.total - turn.points)
            if all(self._admits(one) for one in word.words):
                self._remark("classic.remark.withdrawn_admitted", words=word.words, count=len(word.words))
            self._remarks = [one for one in self._remarks if one is not self._not_admitted]

    def _letters_left(self, player: int, rack: str, event: GcgEvent) -> None:
        """Letters left at the end: added to who has gone out, once or twice, or taken off who has them."""
        account, letters = self._account, _rack(event.word)
        value, left = sum(map(value_of, letters)), account.left
        can_be_over = sum(left.values()) <= RACK
        if event.points not in ((-value, value, 2 * value) if can_be_over else (-value,)):
            raise GameFileError(
                "classic.gcg.left_points", name=event.nickname, letters=letters or "–", value=value, points=event.points
            )
        if len(letters) > RACK or Counter(letters) - left:
            raise GameFileError("classic.gcg.left_letters", letters=letters)
        if (account.is_out or event.points > 0) and Counter(letters) != left:
            found = in_letter_order(left.elements())
            self._remark("classic.remark.left", letters=letters or "–", found=found or "–")
        if player in account.settled:
            raise GameFileError("classic.gcg.left_twice", name=event.nickname)
        self._account = replace(account.credited(player, event.points), settled=account.settled | {player})

    def _look_at_rack(self, before: ClassicAccount, player: int, rack: str) -> None:
        """What is odd about a rack: letters kept that it lacks, or letters that are not left."""
        if before.is_regular and not self._account.is_regular:
            self._remark("classic.remark.refill_count", name=self._names[player])
        kept = before.hands[player].kept
        missing = Counter(kept or "") - Counter(rack)
        if before.whole(player, rack) is not None and missing:
            self._remark("classic.remark.refill", rack=rack, kept=in_letter_order(kept or ""))
        beyond = Counter(rack) - before.left
        if beyond:
            self._remark("classic.remark.rack_beyond", rack=rack, letters=in_letter_order(beyond.elements()))

    def _check_points(self, event: GcgEvent, found: int) -> None:
        if event.points != found:
            raise GameFileError("classic.gcg.points", said=event.points, found=found)

    def _remark(self, key: str, /, **details: object) -> Remark:
        remark = Remark(self._line, key, details, len(self.lines) + 1)
        self._remarks.append(remark)
        return remark


def _rack(text: str) -> str:
    """The letters of a rack, jokers as `?`, without those that nobody saw; raises `GameFileError` for anything else."""
    letters = without_accents(text).upper().translate(_BLANKS)
    known = "".join(letter for letter in letters if letter not in _UNKNOWN)
    if not all(map(is_tile, known)):
        raise GameFileError("import.fault.draw", text=text[:20])
    return known


def _plain(nickname: str) -> str:
    return " ".join(unicodedata.normalize("NFC", nickname).casefold().split())
