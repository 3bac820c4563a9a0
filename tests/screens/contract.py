"""What every screen keeps, in every state: `python -m tests.screens.contract [--only NAME] …`.

Each state is laid out without pixels at five sizes, in two languages, three themes and three sizes of text, and painted
at some of them. Each key that it names is pressed and clicked in a copy of its own. A fault against `rules.RULES` is
printed. The command ends with 1 if a fault is not in `known_faults.json`, or if a known fault is mended.

`known_faults.json` names a fault by rule, state and element, with the first look at which each size shows it. The list
only shrinks: `--shrink` takes out what is mended, and nothing adds to it.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from itertools import chain, groupby, product
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from tests.screens import acting, rules
from tests.screens.rules import RULES, Fault
from tests.screens.sheet import Look, laid_out, painted, timed_parts
from tests.screens.states import STATES, shown
from topping.config import Theme
from topping.kiosk.ui.screen import Screen
from topping.texts.language import LANGUAGES

SIZES: Final = ((1024, 600), (1920, 1080), (1280, 720), (3840, 2160), (800, 600))
THEMES: Final = (Theme.DARK, Theme.LIGHT, Theme.CONTRAST)
SCALES: Final = (100, 115, 130)
KNOWN: Final = Path(__file__).parent / "known_faults.json"
_FULLEST: Final = ("long names", "full", "usual")
_WHOLLY_CHECKED: Final = ("play", "hall", "desk")
"""The check sees every state of these screens: people look at them for hours."""


class KnownFault(NamedTuple):
    """A fault that was there when the contract was written, with the first look at each size that shows it."""

    rule: str
    state: str
    element: str
    looks: tuple[str, ...]


class Compared(NamedTuple):
    """The faults of a state, compared with those that are known."""

    new: list[Fault]
    mended: list[str]
    kept: list[KnownFault]


@cache
def known() -> tuple[KnownFault, ...]:
    """The known faults."""
    entries = json.loads(KNOWN.read_text(encoding="utf-8"))
    return tuple(KnownFault(one["rule"], one["state"], one["element"], tuple(one["looks"])) for one in entries)


def known_of(name: str) -> list[KnownFault]:
    """The known faults of a state."""
    return [one for one in known() if one.state == name]


def one_of_each_screen() -> list[str]:
    """For each screen the state that shows most."""
    screens: dict[str, list[str]] = {}
    for name in STATES:
        screens.setdefault(name.partition("/")[0], []).append(name.partition("/")[2])
    return [
        f"{screen}/{next((one for one in _FULLEST if one in states), states[0])}" for screen, states in screens.items()
    ]


def checked() -> list[str]:
    """The states of the check: the usual and the fullest of each screen, those with known faults, all of some."""
    first, faulty = one_of_each_screen(), {one.state for one in known() if one.looks != (acting.KEYS,)}
    parts = {name: name.partition("/") for name in STATES}
    return [
        name
        for name, (screen, _, state) in parts.items()
        if name in first or name in faulty or screen in _WHOLLY_CHECKED or state in _FULLEST
    ]


def sample(name: str) -> list[Look]:
    """The looks of the check: one size twice, and another size. Language, theme and size depend on the name."""
    number = crc32(name.encode())
    language, theme, size = LANGUAGES[number % 2], THEMES[number % 3], SIZES[number // 2 % len(SIZES)]
    other = SIZES[(number // 2 + 1) % len(SIZES)]
    return [
        Look(size, language, theme),
        Look(size, language, theme, 130),
        Look(other, language, THEMES[(number + 1) % 3], 115),
    ]


def all_looks(name: str) -> list[Look]:
    """Every look, those of the sample first."""
    first = sample(name)
    every = [Look(*one) for one in product(SIZES, LANGUAGES, THEMES, SCALES)]
    return [*first, *(one for one in every if one not in first)]


def to_paint(name: str) -> list[Look]:
    """The looks that are painted, each theme once, in the language of the sample."""
    number = crc32(name.encode())
    return [Look(SIZES[place % 3], LANGUAGES[number % 2], THEMES[place % 3]) for place in range(number, number + 3)]


def in_paint(look: Look) -> str:
    """The name of a painted look."""
    return f"{look} painted"


def of_looks(
    name: str, looks: Sequence[Look], pictures: Sequence[Look], pressed: set[tuple[str, str]] | None = None
) -> list[Fault]:
    """The faults of a state at these looks, laid out, and those of its pictures.

    The state is driven once in each language, and laid out anew from one look to the next. With `pressed`, its keys and
    Escape are pressed afterwards, without the keys (cap, label) that are among those pressed already.
    """
    faults: list[Fault] = []
    for language in LANGUAGES:
        same, paint = ([one for one in some if one.language == language] for some in (looks, pictures))
        if not same:
            continue
        with shown(name, size=same[0].size, language=language, theme=same[0].theme) as kiosk:
            seen = {look: laid_out(kiosk, look) for look in same}
            for look, sheet in seen.items():
                faults += rules.of_sheet(sheet)
                usual = seen.get(replace(look, text_scale=100))
                faults += () if usual is None else rules.of_larger_texts(usual, sheet)
            faults += rules.of_places(seen[same[0]], laid_out(kiosk, same[0]))
            for look in paint:
                told = rules.of_sheet(painted(kiosk, look))
                faults += [one._replace(look=in_paint(look)) for one in told if one.rule == "faint"]
            if pressed is None:
                continue
            hints = [(cap, label, at) for cap, label, at in acting.hints_of(kiosk) if (cap, label) not in pressed]
            nameless = acting.unnamed(kiosk)
            silent = acting.press_here(kiosk, hints)
            faults += acting.escaping(kiosk)
        faults += acting.untold(nameless, name, language)
        faults += acting.dead_keys(name, hints, silent, language)
        pressed |= {(cap, label) for cap, label, _ in hints}
    return faults


def of_opening(name: str, look: Look) -> list[Fault]:
    """Differences between a screen opened at a size and the same one resized to it; buttons that no key reaches."""
    other = next(size for size in SIZES if size != look.size)
    at_size = partial(shown, name, language=look.language, theme=look.theme, text_scale=look.text_scale)
    with at_size(size=look.size) as kiosk:
        opened = laid_out(kiosk, look)
    with at_size(size=other) as kiosk:
        told = [one._replace(look=f"{look} opened") for one in rules.of_places(opened, laid_out(kiosk, look))]
        return [*told, *acting.reaching(kiosk)]


def everything(name: str) -> list[str]:
    """The looks at which `of_states` sees a state, as known faults name them."""
    return [*map(str, all_looks(name)), *map(in_paint, to_paint(name)), f"{sample(name)[0]} opened", acting.KEYS]


def of_states(names: Sequence[str]) -> list[list[Fault]]:
    """The faults of some states of one screen. A key with the same label is clicked in one of them."""
    clicked: set[tuple[str, str]] = set()
    return [
        [
            *of_looks(name, all_looks(name), to_paint(name)),
            *of_opening(name, sample(name)[0]),
            *acting.of_state(name, clicked),
            *acting.covering(name),
        ]
        for name in names
    ]


def in_check(names: Sequence[str]) -> list[str]:
    """The new and the mended faults of the states of a screen, in the check.

    The state that shows most is laid out at the whole sample, the others at one look. Each is painted once, and seen
    where a fault of it is known. A key with the same label is pressed in one of the states.
    """
    told, pressed = [*map(str, of_clocks(names[0]))], set[tuple[str, str]]()
    for name in names:
        pictures, before = to_paint(name)[:1], known_of(name)
        where = {look for one in before for look in one.looks}
        looks = dict.fromkeys(sample(name) if name in one_of_each_screen() else pictures)
        for look in all_looks(name):
            looks |= {replace(look, text_scale=100): None, look: None} if str(look) in where else {}
        faults = of_looks(name, [*looks], pictures, pressed)
        result = compared(faults, before, [*map(str, looks), *map(in_paint, pictures)])
        told += [f"{name}: {one}" for one in (*result.new, *result.mended)]
    return told


def of_clocks(name: str) -> Iterator[Fault]:
    """The faults of all states of a screen in which a clock runs; in the first one each key is pressed too.

    Only a screen whose class has a clock is looked at: it is asked in each state whether that runs.
    """
    with shown(name) as kiosk:
        if not any(type(one).is_timed is not Screen.is_timed for one in kiosk.kiosk.navigation.screens):
            return
    is_pressed = False
    for other in (one for one in STATES if _screen_of(one) == _screen_of(name)):
        look = sample(other)[0]
        with shown(other, size=look.size, language=look.language) as kiosk:
            kiosk.step()
            timed = timed_parts(kiosk)
            for one in rules.of_clock(timed, str(look), kiosk.kiosk.screen.layout.screen):
                yield one._replace(element=f"{other} {one.element}")
        if timed is not None and not is_pressed:
            is_pressed = True
            yield from acting.covering(other)


def compared(faults: Iterable[Fault], before: Sequence[KnownFault], seen: Iterable[str]) -> Compared:
    """The faults of a state, compared with those known of it; these looks were seen."""
    first: dict[tuple[str, str, str], str] = {}
    new: list[Fault] = []
    listed = {(one.rule, one.element, size_of(look)) for one in before for look in one.looks}
    for fault in faults:
        key = fault.rule, fault.element, size_of(fault.look)
        first.setdefault(key, fault.look)
        new += [fault] if key not in listed else []
    kept, mended, seen = list[KnownFault](), list[str](), set(seen)
    for one in before:
        still = [(look, first.get((one.rule, one.element, size_of(look)))) for look in one.looks]
        mended += [
            f"{one.rule} at {look}, {one.element!r}: mended" for look, at in still if at is None and look in seen
        ]
        kept.append(one._replace(looks=tuple(at or look for look, at in still if at or look not in seen)))
    return Compared(new, mended, [one for one in kept if one.looks])


def size_of(look: str) -> str:
    """The size in a look's name."""
    return look.split()[0]


def by_screen(names: Iterable[str]) -> list[list[str]]:
    """The states of each screen."""
    return [list(same) for _, same in groupby(sorted(names, key=_screen_of), _screen_of)]


def _screen_of(name: str) -> str:
    return name.partition("/")[0]


def main() -> int:
    """Reads the options; 1 if the faults are not those that are known."""
    parser = argparse.ArgumentParser(prog="python -m tests.screens.contract", description=str(__doc__))
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="states whose names begin so")
    parser.add_argument("--all", action="store_true", help="print known faults too")
    parser.add_argument("--shrink", action="store_true", help="take what is mended out of the known faults")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    given = parser.parse_args()
    names = [one for one in STATES if not given.only or one.startswith(tuple(given.only))]
    if not names:
        parser.error("no such state")
    kept = [one for one in known() if one.state in STATES and one.state not in names]
    new, mended = 0, 0
    with ProcessPoolExecutor(max_workers=given.jobs) as pool:
        screens = by_screen(names)
        for name, faults in chain.from_iterable(map(zip, screens, pool.map(of_states, screens))):
            result = compared(faults, known_of(name), everything(name))
            told = faults if given.all else result.new
            for rule in dict.fromkeys(one.rule for one in told):
                same = [one for one in told if one.rule == rule]
                print(f"{name}: {RULES[rule]}, {len(same)} times")
                print(*(f"    {one}" for one in same[:5]), sep="\n", flush=True)
            print(*(f"{name}: {one} (--shrink)\n" for one in result.mended), sep="", end="", flush=True)
            new, mended = new + len(result.new), mended + len(result.mended)
            kept += result.kept
    if given.shrink:
        write(kept)
    print(f"{len(names)} states: {new} new faults, {mended} mended; {len(known())} are known")
    return 1 if new or (mended and not given.shrink) else 0


def write(faults: Iterable[KnownFault]) -> None:
    """Writes the list of known faults, a line a fault."""
    lines = [json.dumps(one._asdict(), ensure_ascii=False) for one in sorted(faults)]
    KNOWN.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
