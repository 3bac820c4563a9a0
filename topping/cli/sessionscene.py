"""The scene with which the kiosk begins or takes up a session, and the game it is to be begun with."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from topping.errors import SetupError
from topping.game.lexicon import lexicon_of
from topping.game.workshop import Failed, Made, Preparing, Workshop
from topping.play.session.start import SessionStart
from topping.rules.game import Game
from topping.rules.variant import Variant
from topping.store import SessionLog
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk
    from topping.kiosk.scene import Scene

_PAUSE_S: Final = 0.05


def with_game(start: SessionStart | None, workshop: Workshop, lexicon: str | None) -> SessionStart | None:
    """A session asked for, with the game of its seed made.

    Raises `LexiconError` where the lexicon of its game is not installed, `SetupError` where the game cannot be made.
    """
    if start is None:
        return None
    if start.seed is not None:
        start = replace(start, game=_made(start.seed, start.plan.variant, workshop, lexicon))
    if start.game is not None:
        lexicon_of(start.game)
    return start


def session_scene(kiosk: Kiosk, session: SessionStart | SessionLog) -> Scene:
    """The session at once where nothing is missing to it, else the scene that asks for what is."""
    from topping.kiosk.scenes.session.draft import SessionDraft
    from topping.kiosk.scenes.session.play import SessionScene

    if isinstance(session, SessionLog):
        return SessionScene(kiosk, session)
    draft = SessionDraft(kiosk, session)
    return draft.following() if session.players else draft.back()


def _made(seed: int, variant: Variant, workshop: Workshop, lexicon: str | None) -> Game:
    order, told = workshop.order(seed, variant.name, lexicon), False
    while True:
        for news in workshop.news():
            if isinstance(news, Made) and news.order == order:
                return news.game
            if isinstance(news, Failed) and news.order in (0, order):
                raise SetupError("sessions.not_made", seed=seed, why=news.sentence)
            if isinstance(news, Preparing) and not told and sys.stderr.isatty():
                sys.stderr.write(say("cli.preparing") + "\n")
                told = True
        time.sleep(_PAUSE_S)
