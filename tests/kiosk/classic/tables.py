"""Tables of classic games for tests: nothing is kept, chance is seeded."""

from tests.kiosk.classic.loose import LooseRecord
from topping.kiosk.backstage.tablegames import ClassicTable
from topping.kiosk.engine.clock import Clock
from topping.lexicon.catalogue import default
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules


def loose_table(
    clock: Clock, *names: str, rules: ClassicRules = INTERNATIONAL, seed: int = 1
) -> tuple[ClassicTable, LooseRecord]:
    """A table with a game that has not begun."""
    record = LooseRecord(names, rules, seed)
    return ClassicTable(record, default(), clock), record
