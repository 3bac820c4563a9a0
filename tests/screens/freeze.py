"""What every screen shows and does, as data, and the command that compares what is with what was frozen.

    python -m tests.screens.freeze                        compares; 1 where an action was lost that is not wanted
    python -m tests.screens.freeze --write                freezes what is
    python -m tests.screens.freeze --only leaderboard     this subject, or this state, alone (may be repeated)
    python -m tests.screens.freeze --texts                also tells texts that came, went or moved
    python -m tests.screens.freeze --pictures NOW         a picture of each state at two sizes, and none of the data
    python -m tests.screens.freeze --pictures NOW --before THEN --pairs DIR    puts those of before beside them

Of each state `frozen/` has the routes of the screens on the stack, the texts with their places and sizes at 1920×1080,
the keys named at the bottom, what another size leaves out, and the actions: which keys and clicks do it, its name at
the bottom, and what it does. An action is found again where some key or click does the same; a change that is wanted
stands in `wanted.json`, with its reason.

Pictures are not kept: those of before are made in a checkout of the commit of before (`git worktree add`).
"""

import argparse
import importlib
import json
import pkgutil
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import tests.screens  # the environment that pygame reads
import topping.kiosk
from tests.screens.explore import TYPES, actions_of, at_size, front_of
from tests.screens.eye import keys_named, lines_of, texts_of
from tests.screens.states import STATES, TRIED, shown

FROZEN: Final = Path(tests.screens.__file__).parent / "frozen"
WANTED: Final = Path(tests.screens.__file__).parent / "wanted.json"
SIZE: Final = (1920, 1080)
OTHER_SIZES: Final = ((800, 600), (1024, 600), (1280, 720), (3840, 2160))

_WIDTH: Final = 118

Frozen = dict[str, Any]
"""What is kept of a state, as JSON has it."""


@dataclass(slots=True)
class Difference:
    """What differs in a state."""

    lost: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    places: int = 0


def subject_of(name: str) -> str:
    """The subject of a state, which is a file."""
    return name.partition("/")[0].replace(" ", "_")


def first_of(subject: str) -> str:
    """The first state of a subject: where what is the same in all of them is tried."""
    return next(name for name in STATES if subject_of(name) == subject)


def look(name: str, *, acts: bool = True) -> Frozen:
    """What a state shows and, where it `acts`, does."""
    with shown(name, size=SIZE) as kiosk:
        home = kiosk.store.path.parent
        lines = lines_of(texts_of(kiosk), home)
        found: Frozen = {
            "routes": front_of(kiosk),
            "scene": type(kiosk.kiosk.scene).__name__,
            "texts": [f"{one.place[0]},{one.place[1]} {one.size} {one.text}" for one in lines],
            "keys": [f"{cap}: {label}" for cap, label, _ in keys_named(kiosk)],
        }
        if acts:
            found["actions"] = [
                {"named": one.named, "keys": one.keys, "clicks": one.clicks, "does": one.does}
                for one in actions_of(kiosk, home, opens_help=name == first_of(subject_of(name)))
            ]
        words = _words(found["texts"])
        other = {
            f"{width}x{height}": _against(words, found["keys"], at_size(kiosk, (width, height), home))
            for width, height in OTHER_SIZES
        }
        found["sizes"] = {size: told for size, told in other.items() if told}
    return found


def _against(words: list[str], keys: list[str], other: tuple[list[str], list[str]]) -> dict[str, list[str]]:
    """What another size leaves out, and what it has instead."""
    told = {
        "gone": sorted(set(words) - set(" ".join(other[0]).split())),
        "instead": sorted(set(" ".join(other[0]).split()) - set(words)),
        "keys gone": [one for one in keys if one not in other[1]],
        "keys instead": [one for one in other[1] if one not in keys],
    }
    return {name: some for name, some in told.items() if some}


def _words(texts: Iterable[str]) -> list[str]:
    """The words of texts, without their places."""
    return [word for one in texts for word in one.split(" ", 2)[-1].split()]


def frozen() -> dict[str, Frozen]:
    """What was frozen, by the names of the states."""
    found: dict[str, Frozen] = {}
    for path in sorted(FROZEN.glob("*.json")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def keep(states: Mapping[str, Frozen]) -> None:
    """Writes what was looked at into the files of its subjects, whose other states stay, if there are such states."""
    FROZEN.mkdir(exist_ok=True)
    for subject in {subject_of(name) for name in states}:
        path = FROZEN / f"{subject}.json"
        known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        content = {name: one for name, one in sorted({**known, **states}.items()) if name in STATES}
        content = {name: one for name, one in content.items() if subject_of(name) == subject}
        path.write_text(f"{_written(content)}\n", encoding="utf-8")


def _written(value: object, depth: int = 0) -> str:
    """JSON that is read by people: what fits into a line stands in one, and lists of texts fill lines."""
    whole = json.dumps(value, ensure_ascii=False)
    room, inner = _WIDTH - depth, " " * (depth + 1)
    if len(whole) <= room or not isinstance(value, dict | list):
        return whole
    if isinstance(value, dict):
        parts = [f"{inner}{json.dumps(key)}: {_written(one, depth + 1)}" for key, one in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{' ' * depth}" + "}"
    lines: list[str] = []
    for one in value:
        part = _written(one, depth + 1)
        fits = lines and isinstance(one, str) and len(lines[-1]) + len(part) + 2 <= _WIDTH
        lines[-1:] = [f"{lines[-1]}, {part}"] if fits else [*lines[-1:], f"{inner}{part}"]
    return "[\n" + ",\n".join(lines) + f"\n{' ' * depth}]"


def compare(before: Frozen, now: Frozen) -> Difference:
    """What differs between what a state was and what it is."""
    told = Difference()
    for one in before.get("actions", ()) if "actions" in now else ():
        same = [other for other in now.get("actions", ()) if _is_same(one, other)]
        if not same:
            told.lost.append(_named(one))
            continue
        keys = {key for other in same for key in other["keys"]}
        if one["keys"] and not keys & set(one["keys"]):
            told.moved.append(f"{_named(one)}: {' '.join(one['keys'])} → {' '.join(sorted(keys)) or 'no key'}")
    if before["routes"] != now["routes"]:
        told.moved.append(f"the state itself: {before['routes']} → {now['routes']}")
    gone = [f"− {one}" for one in before["keys"] if one not in now["keys"]]
    told.moved += gone + [f"+ {one}" for one in now["keys"] if one not in before["keys"]]
    was, words = _words(before["texts"]), _words(now["texts"])
    told.texts += [f"− {word}" for word in dict.fromkeys(was) if word not in words]
    told.texts += [f"+ {word}" for word in dict.fromkeys(words) if word not in was]
    told.places = len(set(before["texts"]) ^ set(now["texts"]))
    return told


def _is_same(one: Frozen, other: Frozen) -> bool:
    """Whether two actions are one: they lead to the same screen or, on the same one, have a name or a key in common."""
    if not one["keys"] and (not other["clicks"] or (_is_pointed_at(one) and not _is_pointed_at(other))):
        return False
    leads, led = (_leads(action["does"]) for action in (one, other))
    if leads or led:
        return leads == led
    if (one["does"] == [TYPES]) != (other["does"] == [TYPES]):
        return False
    if one["named"] and other["named"]:
        return bool(one["named"] == other["named"] or set(one["keys"]) & set(other["keys"]))
    if one["does"] == other["does"] and one["does"] != ["marks another place"]:
        return True
    return bool(set(one["keys"]) & set(other["keys"]) or set(one["clicks"]) & set(other["clicks"]))


def _is_pointed_at(action: Frozen) -> bool:
    """Whether a click elsewhere than on a key's name does it."""
    return any(not one.startswith("[") for one in action["clicks"])


def _leads(does: list[str]) -> list[str]:
    """Where an action leads, or what it sets or writes: what is the same however the screen looks."""
    led = [one for one in does if one.startswith(("opens ", "ends ", "sets ", "writes "))]
    return [one for one in led if not one.startswith("writes cache/")]  # by itself, when there is time for it


def _named(action: Frozen) -> str:
    """An action in a line."""
    by = " ".join([*action["keys"][:3], *(f"«{one}»" for one in action["clicks"][:2])])
    return f"{action['named'] or by} [{by}]: {'; '.join(action['does'][:3])}"


def wanted() -> dict[str, list[Frozen]]:
    """The changes that are wanted, by state: `before`, as the comparison tells the lost action, `after` and `why`."""
    found: dict[str, list[Frozen]] = json.loads(WANTED.read_text(encoding="utf-8"))
    return found


def chosen(only: list[str]) -> list[str]:
    """The states of these subjects, or of these names; all of them where none is named."""
    return [name for name in STATES if not only or any(name == one or name.startswith(f"{one}/") for one in only)]


def main() -> int:
    """Reads the options; 1 where an action was lost that is not wanted."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.screens.freeze", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="freezes what is")
    parser.add_argument("--compare", action="store_true", help="compares what is with what was frozen (default)")
    parser.add_argument("--only", action="append", default=[], metavar="SUBJECT", help="this one (may be repeated)")
    parser.add_argument("--all-keys", action="store_true", help="tries all keys in every state, not in the chief ones")
    parser.add_argument("--texts", action="store_true", help="also tells texts that came, went or moved")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="paints each state there, at two sizes")
    parser.add_argument("--before", type=Path, metavar="DIR", help="pictures of before")
    parser.add_argument("--pairs", type=Path, metavar="DIR", help="puts those of before beside those of now")
    given = parser.parse_args()
    names = chosen(given.only)
    if not names:
        parser.error(f"unknown: {' '.join(given.only)}")
    if given.pictures is not None:
        from tests.screens import pictures

        pictures.paint(names, given.pictures)
        if given.before is not None:
            pictures.pair(names, given.before, given.pictures, given.pairs or given.pictures)
        return 0
    for module in pkgutil.walk_packages(topping.kiosk.__path__, "topping.kiosk."):
        importlib.import_module(module.name)  # once, and not in each copy of the process
    known, lost = frozen(), 0
    for name in names:
        now = look(name, acts=given.all_keys or name in TRIED or "actions" in known.get(name, {}))
        if given.write:
            keep({name: now})
            print(name, flush=True)
        elif name in known:
            lost += _tell(name, compare(known[name], now), texts=given.texts)
        else:
            print(f"{name}: not frozen yet")
    return 1 if lost else 0


def _tell(name: str, difference: Difference, *, texts: bool) -> int:
    """Prints what differs in a state; how many actions were lost that nobody wanted to lose."""
    excused = {one["before"] for one in wanted().get(name, ())}
    lost = [one for one in difference.lost if one not in excused]
    lines = [f"  LOST {one}" for one in lost]
    lines += [f"  gone, as wanted: {one}" for one in difference.lost if one in excused]
    lines += [f"  {one}" for one in difference.moved]
    if texts:
        lines += [f"  {one}" for one in difference.texts]
        lines += [f"  {difference.places} texts in other places or sizes"] * bool(difference.places)
    if lines:
        print(f"{name}:", *lines, sep="\n", flush=True)
    return len(lost)


if __name__ == "__main__":
    sys.exit(main())
