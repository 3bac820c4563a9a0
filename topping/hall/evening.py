"""What a room plays: the game, its conditions, who may come late; and the room that this gives."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, fields, replace

from topping.errors import InputError
from topping.gamefiles.lexicon import lexicon_called, lexicon_of
from topping.hall.events import HallEvent
from topping.hall.room import PAUSE_MS, HallRoom, LateRule
from topping.hall.standings import HallRow
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
    """The first line of a journal."""

    game_name: str
    game_text: str
    lexicon: str
    lexicon_hash: str
    conditions: str
    """As `Conditions` writes them; with the mark of phones."""
    late: str
    """A `LateRule`."""
    pause_ms: int = PAUSE_MS
    tables: tuple[int, ...] = ()
    """Who alone plays, in a tie-break; the others watch."""
    decides: tuple[HallRow, ...] = ()
    """The standing that the tie-break decides."""
    decides_name: str = ""
    """The name of the game that gave this standing."""

    @staticmethod
    def of(
        game: Game,
        conditions: Conditions,
        late: LateRule = LateRule.MOVES_LOST,
        pause_ms: int = PAUSE_MS,
    ) -> HallEvening:
        """An evening of topping or mort subite; raises `InputError` for other formulas and for moves without a limit,
        `LexiconError` where the game's lexicon is not on this machine."""
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
        """The tie-break between these tables of a standing; raises as `of`."""
        evening = HallEvening.of(game, sudden_conditions(), LateRule.REFUSED, before.pause_ms)
        name = before.decides_name or before.game_name
        return replace(evening, tables=tuple(sorted(tables)), decides=rows, decides_name=name)

    @property
    def title(self) -> str:
        """The name of the game; of a tie-break, that of the game which it decides."""
        return self.decides_name or self.game_name

    @property
    def game(self) -> Game:
        """The game; raises `GameFileError`."""
        return replace(parse_game(self.game_text), name=self.game_name)

    def room(self, events: Iterable[HallEvent] = ()) -> HallRoom:
        """The room after these events; raises `GameFileError`, `LexiconError`, `InputError` where they cannot be."""
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
        """The facts of a player's run."""
        return RunFacts.of(
            player,
            self.game,
            Conditions.parse(self.conditions),
            lexicon_name=self.lexicon,
            lexicon_hash=self.lexicon_hash,
            input=InputMark.PHONE,
        )


def format_evening(evening: HallEvening) -> str:
    """One line, without its end."""
    return json.dumps({"e": "evening", **asdict(evening)}, ensure_ascii=False)


def parse_evening(line: str) -> HallEvening:
    """Reads what `format_evening` writes; raises `InputError`."""
    try:
        told = json.loads(line)
        if told.pop("e") != "evening" or told.keys() != {one.name for one in fields(HallEvening)}:
            raise KeyError
        LateRule(told["late"])
        told["tables"] = tuple(told["tables"])
        told["decides"] = tuple(HallRow(**row) for row in told["decides"])
        return HallEvening(**told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("hall.journal_damaged", line=line[:80]) from None
