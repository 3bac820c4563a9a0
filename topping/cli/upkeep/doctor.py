"""`topping doctor` checks libraries, folders, data and solver. It reports each fault with its remedy."""

import argparse
import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Final

import topping
from topping import __version__, config, paths
from topping.bank.file import BankState, banks
from topping.cli.commands import load
from topping.cli.frame.options import add_window_options, window_size
from topping.cli.frame.parser import Parser, add_flag
from topping.compiled.library import has_library
from topping.errors import SetupError, ToppingError
from topping.gamefiles import shelf
from topping.kiosk.engine.announcementclips import CLIPS, END_OF_LIST
from topping.lexicon import catalogue
from topping.lexicon.meaning import headword_count
from topping.log import setup_log
from topping.resources import asset
from topping.store import open_to_read
from topping.texts import say, tell
from topping.texts.numbers import grouped

_LIBRARIES = (
    "pygame-ce",
    "pygame-gui",
    "platformdirs",
    "tqdm",
    "tomlkit",
    "markdown-it-py",
    "babel",
    "jinja2",
    "fsrs",
    "cryptography",
    "openpyxl",
    "python-calamine",
)
_FONTS = (
    "BricolageGrotesque_700Bold.ttf",
    "BricolageGrotesque_800ExtraBold.ttf",
    "HankenGrotesk_500Medium.ttf",
    "HankenGrotesk_600SemiBold.ttf",
    "HankenGrotesk_700Bold.ttf",
    "HankenGrotesk_800ExtraBold.ttf",
)
_LITTLE_ROOM: Final = 20_000_000
"""Free space in bytes below which the disk counts as nearly full."""


def declare_doctor(parser: Parser) -> None:
    parser.set_defaults(run=_run)
    add_flag(parser, "--delay", "help.doctor.delay")
    add_window_options(parser)


def _run(options: argparse.Namespace) -> int:
    if options.delay:
        _measure(window_size(options))
    faults = 0
    for name, check in _checks():
        try:
            print(say("doctor.fine", name=name, found=check()))
        except ToppingError as fault:
            faults += 1
            print(say("doctor.wrong", name=name, fault=tell(fault)))
    print(say("doctor.summary_fine") if not faults else say("doctor.summary_wrong", count=faults))
    return 1 if faults else 0


def _measure(size: tuple[int, int] | None) -> None:
    """Measures the time from a key press to the change on the screen, and stores it.

    Opens a window with a temporary game.
    """
    settings, _ = config.load()
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    load("window.keydelay").measure(size, settings)


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    yield "Topping", lambda: f"{__version__} ({Path(topping.__file__).parent})"
    yield "Python", lambda: f"{platform.python_version()}, {platform.system()} {platform.machine()} ({sys.executable})"
    for library in _LIBRARIES:
        yield library, partial(_library, library)
    yield "psycopg", _driver
    yield say("doctor.pygame"), _pygame
    yield say("doctor.data"), lambda: _folder(paths.data_folder())
    yield say("doctor.settings"), _settings
    yield say("doctor.log"), lambda: _folder(paths.log_folder())
    yield say("doctor.cache"), _cache
    yield say("doctor.fonts"), _fonts
    yield say("doctor.voice"), _voice
    yield say("doctor.games"), _games
    yield say("doctor.lexicons"), _lexicons
    yield say("doctor.meanings"), lambda: say("doctor.meanings_found", count=headword_count())
    yield say("doctor.bank"), _bank
    yield say("doctor.scores"), _scores
    yield say("doctor.decks"), _decks
    yield say("doctor.solver"), _solver
    yield say("doctor.delay"), _delay
    yield say("doctor.earlier_name"), _earlier_name


def _library(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        raise SetupError("doctor.library_missing", name=name) from None


def _driver() -> str:
    """Returns the version of the PostgreSQL driver; a sentence if it is not installed, as it is optional."""
    try:
        return version("psycopg")
    except PackageNotFoundError:
        return say("doctor.no_driver")


def _pygame() -> str:
    try:
        version("pygame")
    except PackageNotFoundError:
        if importlib.util.find_spec("pygame") is None:
            raise SetupError("doctor.library_missing", name="pygame-ce") from None
        return say("doctor.pygame_fine")
    raise SetupError("setup.wrong_pygame")


def _folder(folder: Path) -> str:
    """Returns a folder's path, with a remark if it does not exist yet.

    Raises `SetupError` if it cannot be written, or if the disk is nearly full.
    """
    nearest = folder
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    if not os.access(nearest, os.W_OK) or not nearest.is_dir():
        raise SetupError("doctor.not_writable", folder=folder)
    if shutil.disk_usage(nearest).free < _LITTLE_ROOM:
        raise SetupError("doctor.full", folder=folder)
    return str(folder) if folder.exists() else say("doctor.not_made_yet", path=folder)


def _cache() -> str:
    folder = _folder(paths.cache_folder())
    if not paths.cache_folder().exists():
        return folder
    sizes = (path.lstat().st_size for path in paths.cache_folder().rglob("*") if not path.is_dir())
    try:
        return say("doctor.cache_size", folder=folder, size=sum(sizes) // 1_000_000)
    except OSError:  # another process has just removed a file
        return folder


def _fonts() -> str:
    for name in _FONTS:
        asset("fonts", name)
    return str(asset("fonts"))


def _voice() -> str:
    """Describes the recordings of the voice: how many the club has made, which are missing, which names are unknown."""
    names = {clip.name for clip in CLIPS}
    for name in names:
        asset("voice", f"{name}.ogg")
    folder = paths.voice_folder()
    own = {path.stem for path in folder.glob("*") if path.suffix in (".ogg", ".wav")}
    sentences = [say("doctor.voice_found", count=len(own & names), all=len(names), folder=folder)]
    missing = {name for name in names - own if name.removesuffix(END_OF_LIST) not in own}
    if own & names and missing:
        sentences.append(say("doctor.voice_missing", names=", ".join(sorted(missing))))
    if own - names:
        sentences.append(say("doctor.voice_unknown", names=", ".join(sorted(own - names))))
    return "; ".join(sentences)


def _settings() -> str:
    _, complaints = config.load()
    for complaint in complaints:
        raise complaint
    path = paths.config_file()
    return str(path) if path.exists() else say("doctor.defaults", path=path)


def _games() -> str:
    prepared = shelf.prepared()
    for game in prepared:
        shelf.load(game.path)
    if not prepared:
        raise SetupError("setup.bundled_missing", name="games")
    return say("doctor.games_found", count=len(prepared), folder=prepared[0].path.parent)


def _lexicons() -> str:
    entries = catalogue.installed()
    for entry in entries:
        if entry.fault is not None:
            raise entry.fault
    chosen = catalogue.default().name
    return say("doctor.lexicons_found", names=", ".join(entry.name for entry in entries), default=chosen)


def _scores() -> str:
    store = open_to_read()
    if store is None:
        return say("doctor.not_made_yet", path=paths.database_file())
    with store:
        return say("doctor.scores_found", count=store.ranking.count(), path=store.path)


def _decks() -> str:
    store = open_to_read()
    if store is None:
        return say("doctor.not_made_yet", path=paths.database_file())
    with store:
        cards, stale = store.decks.counts()
    return say("doctor.decks_stale", cards=cards, stale=stale) if stale else say("doctor.decks_found", cards=cards)


def _bank() -> str:
    """Describes the bank of training games that the kiosk has made while idle: number and size."""
    return "; ".join(map(_bank_in_words, banks())) or say("bank.none")


def _bank_in_words(bank: BankState) -> str:
    size = grouped(bank.size // 1_000)
    return say("bank.line", variant=bank.variant, lexicon=bank.lexicon_name, games=bank.games, size=size)


def _delay() -> str:
    """Describes the last measured time from a key press to the change on the screen."""
    from topping.kiosk.services.runs import kept_delay  # here for a fast start

    kept = kept_delay()
    if kept is None:
        return say("doctor.delay_unknown")
    width, height = kept.size
    return say(
        "doctor.delay_found", median=kept.median_ms, most=kept.most_ms, keys=kept.keys, width=width, height=height
    )


def _solver() -> str:
    if has_library():
        return say("doctor.solver_built")
    if importlib.util.find_spec("numba") is None:
        raise SetupError("solver.no_kernels")
    return say("doctor.solver_by_numba")


def _earlier_name() -> str:
    """Checks that no Python distribution named `topping` is installed; returns a sentence that says so.

    Raises `SetupError` if there is one: an old version of this program, or another project with that name.
    """
    try:
        found = distribution("topping")
    except PackageNotFoundError:
        return say("doctor.earlier_name_none")
    is_ours = any(entry_point.value == "topping.__main__:main" for entry_point in found.entry_points)
    raise SetupError("doctor.earlier_name_ours" if is_ours else "doctor.earlier_name_theirs")
