"""What every screen keeps, in every state: `python -m tests.screens.contract [--only NAME] …`.

Each state is laid out without pixels at five sizes, in two languages, three themes and three sizes of text, painted at
some of them, and each key it names is pressed and clicked in a copy of its own. What breaks a rule of `rules.RULES` is
printed; exits 1 where that is not in `known_faults.json`, or where something there is not so any more.

`known_faults.json` names what was so when the contract was written: by state and rule, for each size the first look at
which it is seen. It only shrinks: `--shrink` takes away what is mended, and nothing adds to it.

`looks.json` names how the states of the check look, so that what is shown otherwise by mistake is noticed: the routes
of its screens; for each look a digest of the tree and of what lies where, and one of the pixels of what is painted;
then, for one state of each screen, those of each step of a walk that goes on from there by keys and clicks, and of all
that is kept at its end; for each of the others those of what is done further, and one of what is so once the machine
has slept and the window is closed.
After a change that is wanted, and looked at (`tests.screens.pictures`), `--keep` writes them anew; a state that
`--only` names is seen in the check too.
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import chain, groupby, product
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

import pygame

from tests.screens import acting, rules
from tests.screens.rules import RULES, Fault
from tests.screens.sheet import Look, laid_out, painted
from tests.screens.states import STATES, shown
from topping.config import Theme
from topping.texts.language import LANGUAGES

SIZES: Final = ((1024, 600), (1920, 1080), (1280, 720), (3840, 2160), (800, 600))
THEMES: Final = (Theme.DARK, Theme.LIGHT, Theme.CONTRAST)
SCALES: Final = (100, 115, 130)
KNOWN: Final = Path(__file__).parent / "known_faults.json"
LOOKS: Final = Path(__file__).parent / "looks.json"
_PAINTED_BY: Final = "painted by"
_WALK: Final = "walk"
_LEFT: Final = "left"
_FURTHER: Final = "further"
_ROUTES: Final = "routes"
_SHOWS_FOLDERS: Final = ("game file", "sheets")
"""Screens that look otherwise where temporary files are elsewhere."""
_FULLEST: Final = ("long names", "full", "usual")

Known = Mapping[str, Mapping[str, Sequence[str]]]
"""By state and rule, the first look at each size at which it is broken."""


Digests = dict[str, str]
"""By look, what was seen at it."""


class Compared(NamedTuple):
    """The faults of a state, against those that are known."""

    new: list[Fault]
    mended: list[str]
    kept: Mapping[str, Sequence[str]]
    """What is known and still so."""


def known() -> Known:
    """The faults that were there when the contract was written and are not mended yet."""
    read: Known = json.loads(KNOWN.read_text(encoding="utf-8"))
    return read


def one_of_each_screen() -> list[str]:
    """For each screen the state with most to be seen: those of the check."""
    screens: dict[str, list[str]] = {}
    for name in STATES:
        screens.setdefault(name.partition("/")[0], []).append(name.partition("/")[2])
    return [
        f"{screen}/{next((one for one in _FULLEST if one in states), states[0])}" for screen, states in screens.items()
    ]


def sample(name: str) -> list[Look]:
    """The looks at a state in the check: one size twice, and another one. What goes with what changes with the name."""
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
    """The looks that are painted, each theme once; the first one in the check."""
    number = crc32(name.encode())
    return [
        Look(SIZES[(number + place) % 3], LANGUAGES[(number + place) % 2], THEMES[(number + place) % 3])
        for place in range(len(THEMES))
    ]


def in_paint(look: Look) -> str:
    """The name of a look that was painted."""
    return f"{look} painted"


def of_looks(
    name: str, looks: Sequence[Look], pictures: Sequence[Look], seen_as: Digests, *, then_goes_on: bool = False
) -> list[Fault]:
    """What a state breaks at these looks, laid out, and what its pictures tell; how they are seen goes into `seen_as`.

    It is driven once in each language, and laid out anew from one look to the next. One that
    `then_goes_on` is left by a walk, and then by Escape.
    """
    faults: list[Fault] = []
    if then_goes_on:
        acting.answerer()  # its tables are those of the folder around the states
    for language in LANGUAGES:
        same, paint = ([one for one in some if one.language == language] for some in (looks, pictures))
        if not same:
            continue
        with shown(name, size=same[0].size, language=language, theme=same[0].theme) as kiosk:
            seen_as[_ROUTES] = " ".join(type(one.route).__name__ for one in kiosk.kiosk.navigation._stack)
            seen = {}
            for look in same:
                seen[look] = sheet = laid_out(kiosk, look)
                seen_as[str(look)] = _digest("\n".join((repr(sheet.places), *acting.on_screen(kiosk))).encode())
            for sheet in seen.values():
                faults += rules.of_sheet(sheet)
                usual = seen.get(replace(sheet.look, text_scale=100))
                faults += () if usual is None else rules.of_larger_texts(usual, sheet)
            faults += rules.of_places(seen[same[0]], laid_out(kiosk, same[0]))
            for look in paint:
                told = rules.of_sheet(painted(kiosk, look))
                faults += [one._replace(look=in_paint(look)) for one in told if one.rule == "faint"]
                seen_as[in_paint(look)] = _digest(pygame.image.tobytes(kiosk.kiosk.screen.surface, "RGB"))
            if then_goes_on and _WALK not in seen_as:
                steps = [*acting.walk(kiosk, name)]
                seen_as[_WALK] = " ".join(told for told, _ in steps)
                seen_as[f"{_WALK} kept"] = acting.kept(kiosk)
                seen_as[f"{_WALK} painted"] = " ".join(pixels for _, pixels in steps if pixels)
            if then_goes_on:
                faults += acting.escaping(kiosk)
            elif _LEFT not in seen_as:
                if further := acting.gone_on(kiosk, STATES[name].goes_on):
                    seen_as[_FURTHER] = further
                seen_as[_LEFT] = acting.left(kiosk)
    return faults


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:8]


def of_opening(name: str, look: Look) -> list[Fault]:
    """What differs where a screen is opened at a look, and where it is given that size afterwards.

    Then what no key reaches.
    """
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
    """All that some states of one screen break; a key with the same label is clicked in one of them."""
    clicked: set[tuple[str, str]] = set()
    return [
        [
            *of_looks(name, all_looks(name), to_paint(name), {}),
            *of_opening(name, sample(name)[0]),
            *acting.of_state(name, clicked),
        ]
        for name in names
    ]


def by_screen(names: Iterable[str]) -> list[list[str]]:
    """The states of each screen."""
    return [list(same) for _, same in groupby(names, lambda name: name.partition("/")[0])]


def size_of(look: str) -> str:
    """The size that is a part of a look's name."""
    return look.split()[0]


def compared(faults: Iterable[Fault], before: Mapping[str, Sequence[str]], seen: Iterable[str]) -> Compared:
    """The faults of a state against those that are known of it, where these looks were seen."""
    first: dict[tuple[str, str], str] = {}
    new: list[Fault] = []
    for fault in faults:
        first.setdefault((fault.rule, size_of(fault.look)), fault.look)
        if size_of(fault.look) not in map(size_of, before.get(fault.rule, ())):
            new.append(fault)
    kept: dict[str, list[str]] = {}
    mended, seen = [], set(seen)
    for rule, looks in before.items():
        for look in looks:
            if (rule, size_of(look)) in first:
                kept.setdefault(rule, []).append(first[rule, size_of(look)])
            elif look in seen:
                mended.append(f"{rule} at {look}")
    return Compared(new, mended, kept)


def checked() -> list[str]:
    """The states of the check: one of each screen, and those of which it is kept how they look besides."""
    return [*dict.fromkeys((*one_of_each_screen(), *looks()))]


def in_check(name: str) -> tuple[list[Fault], Digests]:
    """What a state breaks in the check, and how it is seen there: the first of a screen at all of the sample."""
    seen_as: Digests = {}
    is_first, pictures = name in one_of_each_screen(), to_paint(name)[:1]
    return of_looks(name, sample(name) if is_first else pictures, pictures, seen_as, then_goes_on=is_first), seen_as


def looks() -> dict[str, Digests]:
    """How the states of the check were seen when somebody looked; pixels only where the same program painted them."""
    read = json.loads(LOOKS.read_text(encoding="utf-8"))
    is_same = read.pop(_PAINTED_BY) == painter()
    return {
        name: {look: told for look, told in one.items() if is_same or not look.endswith("painted")}
        for name, one in read.items()
    }


def routes_kept() -> set[str]:
    """The names of the routes that lead to a state of which looks are kept."""
    return {route for told in looks().values() for route in told[_ROUTES].split()}


def keep(names: Iterable[str]) -> None:
    """Writes how these are seen, a line a state; the others stay, if there are such states.

    What is left out of a state that is listed stays left out: it differs where other states were seen before.
    """
    listed, now = looks(), {name: in_check(name)[1] for name in names if not name.startswith(_SHOWS_FOLDERS)}
    for name, told in now.items():
        now[name] = {look: told[look] for look in listed.get(name, told) if look in told}
    kept = {**listed, **now}
    lines = [
        f"{json.dumps(name)}: {json.dumps(told, ensure_ascii=False)}"
        for name, told in ((_PAINTED_BY, painter()), *((name, kept[name]) for name in STATES if name in kept))
    ]
    LOOKS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def painter() -> str:
    """Another release, or another machine, may round otherwise."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.system()} {platform.machine()}"


def main() -> int:
    """Reads the options; 1 where something is not as the list of known faults says."""
    parser = argparse.ArgumentParser(prog="python -m tests.screens.contract", description=str(__doc__))
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="states whose names begin so")
    parser.add_argument("--all", action="store_true", help="tell known faults too")
    parser.add_argument("--shrink", action="store_true", help="take what is mended out of the known faults")
    parser.add_argument("--keep", action="store_true", help="write how they are seen in the check, and no more")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    given = parser.parse_args()
    names = [one for one in STATES if not given.only or one.startswith(tuple(given.only))]
    if not names:
        parser.error("no such state")
    if given.keep:
        keep(names if given.only else checked())
        return 0
    listed = known()
    kept = {name: before for name, before in listed.items() if name in STATES}
    new, mended = 0, len(listed) - len(kept)
    for name in sorted(listed.keys() - kept.keys()):
        print(f"{name}: faults are known of it, and it is not there: --shrink")
    with ProcessPoolExecutor(max_workers=given.jobs) as pool:
        screens = by_screen(names)
        found = chain.from_iterable(map(zip, screens, pool.map(of_states, screens)))
        for name, faults in found:
            result = compared(faults, kept.get(name, {}), everything(name))
            told = faults if given.all else result.new
            for rule in dict.fromkeys(one.rule for one in told):
                same = [one for one in told if one.rule == rule]
                print(f"{name}: {rule} ({RULES[rule]}), {len(same)} times")
                print(*(f"    {one.look}: {one.told}" for one in same[:5]), sep="\n", flush=True)
            for one in result.mended:
                print(f"{name}: {one} is mended: --shrink", flush=True)
            new, mended = new + len(result.new), mended + len(result.mended)
            kept[name] = result.kept
    if given.shrink:
        write(kept)
    count = sum(len(looks) for rules_of in kept.values() for looks in rules_of.values())
    print(f"{len(names)} states: {new} new faults, {mended} mended; {count} are known")
    return 1 if new or (mended and not given.shrink) else 0


def write(kept: Known) -> None:
    """Writes the list of known faults, a line a state."""
    lines = []
    for name in sorted(name for name in kept if kept[name]):
        by_rule = {rule: sorted(looks) for rule, looks in sorted(kept[name].items())}
        lines.append(f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(by_rule)}")
    KNOWN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
