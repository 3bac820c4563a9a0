"""The settings of an evening on phones: game, conditions, rule for latecomers. `HallEvening.room` builds the room from
them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, fields, replace

from topping.errors import InputError
from topping.gamefiles.lexicon import lexicon_called, lexicon_of
from topping.hall.events import HallEvent
from topping.hall.room import PAUSE_MS, HallRoom, LateRule
from topping.hall.roomstandings import HallRow
from topping.hall.sudden import ROOM_SUDDEN, sudden_conditions
from topping.play.run.proposal import Referee
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import PHONES, Conditions
from topping.rules.conditions.formula import TOPPING
from topping.rules.games.game import Game, admitted_in
from topping.rules.games.gametext import format_game, parse_game
from topping.store.runs.runs import RunFacts


@dataclass(frozen=True, slots=True)
class HallEvening:
    """The settings of an evening on phones. The first line of the journal file stores them."""

    game_name: str
    game_text: str
    lexicon: str
    lexicon_hash: str
    conditions: str
    """The text form of `Conditions`, including the mark of phones."""
    late: str
    """The value of a `LateRule`."""
    pause_ms: int = PAUSE_MS
    tables: tuple[int, ...] = ()
    """The tables that play in a tie-break, while the others watch; empty if all play."""
    decides: tuple[HallRow, ...] = ()
    """The standings that the tie-break decides."""
    decides_name: str = ""
    """The name of the game with these standings."""

    @staticmethod
    def of(
        game: Game,
        conditions: Conditions,
        late: LateRule = LateRule.MOVES_LOST,
        pause_ms: int = PAUSE_MS,
    ) -> HallEvening:
        """Returns the settings of an evening with this game and these conditions. `late` is the rule for latecomers,
        `pause_ms` the pause between moves.

        Raises `InputError` for a formula other than topping or mort subite, or if a move has no time limit. Raises
        `LexiconError` if the game's lexicon is not installed.
        """
        is_known = conditions.formula in (TOPPING, ROOM_SUDDEN)
        if not is_known or any(stage.limit_ms is None for stage in conditions.speed.schedule.stages):
            raise InputError("hall.formula")
        if conditions.formula == ROOM_SUDDEN and late is LateRule.OWN_TIME:
            raise InputError("hall.sudden_late")
        lexicon = lexicon_of(game)
        marked = replace(conditions, variant=game.variant, helps=(*conditions.helps, PHONES))
        return HallEvening(game.name, format_game(game), lexicon.name, lexicon.hash, str(marked), late.value, pause_ms)

    @staticmethod
    def deciding(game: Game, tables: Collection[int], before: HallEvening, rows: tuple[HallRow, ...]) -> HallEvening:
        """Returns the settings of a tie-break, a mort subite between the players at these tables.

        `before` are the settings of the finished game, `rows` its standings. Raises `InputError`, and `LexiconError` if
        the lexicon of `game` is not installed.
        """
        evening = HallEvening.of(game, sudden_conditions(), LateRule.REFUSED, before.pause_ms)
        name = before.decides_name or before.game_name
        return replace(evening, tables=tuple(sorted(tables)), decides=rows, decides_name=name)

    @property
    def title(self) -> str:
        """The name of the game. In a tie-break: the name of the earlier game whose standings it decides."""
        return self.decides_name or self.game_name

    @property
    def game(self) -> Game:
        """The game, parsed from its text; raises `GameFileError`."""
        return replace(parse_game(self.game_text), name=self.game_name)

    def room(self, events: Iterable[HallEvent] = ()) -> HallRoom:
        """Returns a new room with these settings, after applying the events in order.

        Raises `GameFileError`, `LexiconError`, or `InputError` if the settings or events are damaged.
        """
        conditions = Conditions.parse(self.conditions)
        turns = tuple(self.game.turns())
        admits = admitted_in(turns, lexicon_called(self.lexicon, self.lexicon_hash).admits)
        referee = Referee.under(conditions, admits)
        room = HallRoom(turns, conditions, referee, LateRule(self.late), self.pause_ms)
        room.only, room.decides = frozenset(self.tables), self.decides
        try:
            for event in events:
                room.apply(event)
        except (KeyError, IndexError, AssertionError) as fault:
            raise InputError("hall.journal_damaged", line=repr(fault)) from fault
        return room

    def facts(self, player: str) -> RunFacts:
        """Returns what the database stores about a player's run besides its moves: game, conditions, lexicon, input by
        phone.
        """
        return RunFacts.of(
            player,
            self.game,
            Conditions.parse(self.conditions),
            lexicon_name=self.lexicon,
            lexicon_hash=self.lexicon_hash,
            input=InputMark.PHONE,
        )


def format_evening(evening: HallEvening) -> str:
    """Formats the settings of an evening as one line of JSON, without a line end."""
    return json.dumps({"e": "evening", **asdict(evening)}, ensure_ascii=False)


def parse_evening(line: str) -> HallEvening:
    """Parses the settings of an evening from one line of JSON; raises `InputError`."""
    try:
        told = json.loads(line)
        if told.pop("e") != "evening" or told.keys() != {field.name for field in fields(HallEvening)}:
            raise KeyError
        LateRule(told["late"])
        told["tables"] = tuple(told["tables"])
        told["decides"] = tuple(HallRow(**row) for row in told["decides"])
        return HallEvening(**told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("hall.journal_damaged", line=line[:80]) from None
