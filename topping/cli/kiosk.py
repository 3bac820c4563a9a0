"""`topping kiosk`, and the wiring of every kiosk: screen, clock, leaderboard, workshop, the scene to begin with."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from topping import config
from topping.cli.options import add_lexicon
from topping.cli.parser import Commands, add_command
from topping.cli.play import add_window_options, usual_terms, window_size
from topping.cli.sessionscene import session_scene, with_game
from topping.cli.unit import unit
from topping.config import Settings
from topping.errors import ToppingError
from topping.game import shelf
from topping.game.workshop import Workshop
from topping.log import LOG, note_fault, note_start, setup_log
from topping.play.run.terms import Terms
from topping.play.session.start import SessionStart
from topping.store import SessionLog, open_store
from topping.store.players import normalised
from topping.store.presence import presence
from topping.texts import say


def register(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "kiosk", _run)
    parser.add_argument("--print-unit", action="store_true", help=say("help.kiosk.unit"))
    add_window_options(parser)
    add_lexicon(parser)


def _run(options: argparse.Namespace) -> int:
    """Opens the public kiosk, or says how systemd would."""
    if options.print_unit:
        sys.stdout.write(unit())
        return 0
    settings, complaints = config.load()
    open_kiosk(
        window_size(options), usual_terms(settings), options.lexicon, complaints, settings=settings, is_public=True
    )
    return 0


def open_kiosk(
    size: tuple[int, int] | None,
    terms: Terms,
    lexicon: str | None,
    complaints: Sequence[ToppingError],
    game: Path | None = None,
    player: str | None = None,
    *,
    asked: Terms | None = None,
    session: SessionStart | int | None = None,
    settings: Settings = Settings(),  # noqa: B008 - frozen
    is_public: bool = False,
) -> None:
    """Runs the kiosk in a window of `size`, full screen where None, until it is left.

    `asked` are the terms asked for, which go before what a player chose last; `session` is one to begin, or the number
    of one to take up; where it `is_public`, only the PIN leads out. What can be wrong with `game`, `player`, `session`
    and `lexicon` is raised before a window opens.
    """
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from topping.kiosk import theme
    from topping.kiosk.app import Kiosk
    from topping.kiosk.backstage import Backstage
    from topping.kiosk.clock import SystemClock
    from topping.kiosk.resumption import interrupted_run, interrupted_session
    from topping.kiosk.scenes.choosing.game_choice import GameChoiceScene
    from topping.kiosk.scenes.choosing.host import SoloHost
    from topping.kiosk.scenes.front.home import HomeScene
    from topping.kiosk.scenes.people.player import PlayerScene
    from topping.kiosk.scenes.solo.ready import ReadyScene
    from topping.kiosk.screen import Screen
    from topping.kiosk.voice import Voice
    from topping.kiosk.wording import sentence

    loaded = shelf.load(game) if game is not None else None
    name = normalised(player) if player is not None else ""
    clock = SystemClock()
    opened = open_store(rank_resumed=settings.rank_resumed)
    with opened.store as store, presence(store.path) as is_alone:
        backstage = Backstage(store, clock, terms, lexicon, asked, settings)
        backstage.player = name
        backstage.notices += [sentence(complaint) for complaint in complaints]
        if opened.set_aside is not None:
            backstage.notices.append(say("kiosk.set_aside", path=opened.set_aside.name))
        if lexicon is not None:
            backstage.chosen_lexicon()
        seat = backstage.seat(name, loaded) if loaded is not None and name else None
        workshop = Workshop()
        whole = SessionLog.resume(store, session) if isinstance(session, int) else with_game(session, workshop, lexicon)
        if is_alone:
            backstage.interrupted = interrupted_run(backstage)
            backstage.interrupted_session = interrupted_session(backstage)
        screen = Screen(size, takes_all_keys=is_public and size is None)
        screen.dress(high_contrast=settings.high_contrast, text_scale=settings.text_scale)
        note_start(screen.surface.get_size())
        for complaint in complaints:
            note_fault("settings", complaint)

        def tell(fault: ToppingError) -> None:
            note_fault("mended", fault)
            backstage.tell(fault)

        for fault in theme.font_faults():
            tell(fault)
        voice = Voice.open(volume=settings.volume, muted=settings.muted, tell=tell)
        kiosk = Kiosk(screen, clock, backstage, workshop, voice, is_public=is_public)
        if whole is not None:
            kiosk.show(session_scene(kiosk, whole))
        elif seat is not None:
            kiosk.show(ReadyScene(kiosk, seat))
        elif loaded is not None:
            kiosk.show(PlayerScene(kiosk, loaded))
        elif name:
            kiosk.show(GameChoiceScene(kiosk, SoloHost(kiosk, name)))
        else:
            kiosk.show(HomeScene(kiosk))
        kiosk.run()
    LOG.info("end")
