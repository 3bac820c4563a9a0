"""Opens the kiosk at a command's request: database, solver, window, voice and first screen."""

import sys
from dataclasses import replace
from pathlib import Path

from topping.answers.client import QuestionError, QuestionService
from topping.answers.executor import QuestionThread
from topping.answers.games import make_game
from topping.cli.frame.secrecy import lexicon_asked
from topping.cli.window.request import EditingStart, KioskRequest
from topping.errors import GameFileError, SetupError, ToppingError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon, lexicon_in_words, lexicon_of
from topping.kiosk import routes
from topping.kiosk.app import Kiosk
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.sounds import Cues
from topping.kiosk.engine.voice import Voice
from topping.kiosk.paint import theme
from topping.kiosk.screens.choosing.routes import ChooseGame, ChooseSessionGame
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame, SetUpPosition
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.screens.session.routes import PlaySession, SessionPlayers
from topping.kiosk.services.services import Services
from topping.kiosk.window import Window
from topping.log import LOG, note_crash, note_fault, note_start
from topping.play.editing.draft import UndoHistory
from topping.play.session.newsession import SessionStart
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.store import Store, open_store
from topping.store.opening import presence
from topping.store.people.names import normalised
from topping.texts import say


def run_kiosk(size: tuple[int, int] | None, request: KioskRequest, *, is_public: bool) -> None:
    """Runs the kiosk in a window of `size` (pixels; None for full screen) until the user leaves.

    With `is_public`, the PIN is needed to leave. Raises `ToppingError` before the window opens if the request is
    impossible.
    """
    settings = request.settings
    game = _game(request.game) if request.game is not None else None
    name = normalised(request.player) if request.player is not None else ""
    clock = Clock()
    opened = open_store()
    with opened.store as store, presence(store.path) as is_alone:
        store.ranking.rank_resumed = settings.rank_resumed
        services = Services(store, clock, request.conditions, request.lexicon, request.asked, settings)
        services.players.last = name
        services.notices.hides_folders = is_public
        for fault in request.faults:
            services.notices.tell(fault)
        if opened.set_aside is not None:
            services.notices.lines.append(say("kiosk.set_aside", path=opened.set_aside.name))
        if request.lexicon is not None:
            lexicon_asked(request.lexicon)  # reports on the terminal, and then on screen
            services.choices.chosen_lexicon()
        seat = services.runs.seat(name, game) if game is not None and name else None
        if is_alone:
            _find_interrupted(services, store, clock)
        answerer = QuestionThread()
        session: SessionStart | None = None
        if request.session is not None:
            session = with_game(request.session, answerer, request.lexicon)
            other = "" if session.game is None else _other_list(services, session.game)
            sentences = (*lexicon_in_words(services.sessions.lexicon(session), has_hash=True), *filter(None, (other,)))
            print(*sentences, sep="\n", flush=True)
        screen = Window(size, takes_all_keys=is_public and size is None)
        screen.dress(settings.theme, text_scale=settings.text_scale)
        note_start(screen.surface.get_size())
        for fault in request.faults:
            note_fault("settings", fault)

        def tell(fault: ToppingError) -> None:
            note_fault("mended", fault)
            services.notices.tell(fault)

        for fault in theme.font_faults():
            tell(fault)
        voice = Voice(volume=settings.volume, muted=settings.muted, tell=tell)
        kiosk = Kiosk(screen, clock, services, answerer, voice, Cues(settings, tell), is_public=is_public)
        first: routes.Route = routes.Home()
        if request.editing is not None:
            first = _editing_route(services, request.editing)
        elif session is not None:
            first = _session_route(services, session)
        elif seat is not None:
            first = ReadyToPlay(seat)
        elif game is not None:
            first = routes.WhoPlays(game)
        elif name:
            first = ChooseGame(name)
        kiosk.navigation.begin(first)
        path = store.path
        services.hub.start()
        kiosk.run()
        if store.path != path:
            print(say("unkept.elsewhere", path=store.path), file=sys.stderr)
    LOG.info("end")


def _other_list(services: Services, game: Game) -> str:
    return services.choices.other_list(game.lexicon_name, game.lexicon_hash)


def _game(path: Path) -> Game:
    """Loads a game from a file of any format; raises `GameFileError`."""
    try:
        return shelf.load(path)
    except GameFileError:
        # for a fast start: other formats are rare, and their readers take 80 ms to import
        from topping.gamefiles.importing import load_any

        return load_any(path)


def _find_interrupted(services: Services, store: Store, clock: Clock) -> None:
    """Looks for runs and sessions interrupted by a crash. Reports a failure on screen, and lets the kiosk start."""
    try:
        services.begun.find()
        services.sessions.find()
    except Exception as fault:
        note_crash(fault)
        services.notices.tell(SetupError("failure.resume"))


def with_game(start: SessionStart, answerer: QuestionService, lexicon: str | None) -> SessionStart:
    """Returns the session with its game. If the session has a seed instead of a game, makes the game with this lexicon.

    Raises `LexiconError` if the lexicon of its game is not installed, `SetupError` if the game cannot be made.
    """
    if start.seed is not None:
        start = replace(start, game=_made(start.seed, start.plan.conditions.variant, answerer, lexicon))
    if start.game is not None:
        lexicon_of(start.game)
    return start


def _made(seed: int, variant: Variant, answerer: QuestionService, lexicon: str | None) -> Game:
    """Makes the game with this seed and variant in the answering thread; waits until it is complete, and returns it."""
    try:
        return answerer.ask_long(make_game, seed, variant, WantedLexicon(lexicon)).result()
    except QuestionError as fault:
        raise SetupError("sessions.not_made", seed=seed, why=str(fault)) from fault


def _editing_route(services: Services, start: EditingStart) -> routes.Route:
    """Returns the first screen for editing: the requested position or game. Without a request, it is the list of drafts
    or, without drafts, an empty game.
    """
    if start.position is not None:
        return SetUpPosition(start.position)
    if start.draft is not None:
        return EditGame(start.path, history=UndoHistory(start.draft))
    return ChooseDraft() if services.drafts.kept() else EditGame()


def _session_route(services: Services, session: SessionStart) -> routes.Route:
    """Returns the first screen of a session: the form for its players or its game if they are missing. Otherwise begins
    the session, and returns its screen.
    """
    if not session.players:
        return SessionPlayers(session)
    if session.game is None and not session.by_hand:
        return ChooseSessionGame(session)
    return PlaySession(services.sessions.begin(session))
