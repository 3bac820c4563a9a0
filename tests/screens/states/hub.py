"""The club's server in the settings, and the board of the whole club."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pygame

from tests.kiosk.driver import DOWN, Driver, game
from tests.screens.driving import Drive, then
from tests.screens.state import State
from topping.errors import HubError, InputError
from topping.hub.clubleaderboard import board_question
from topping.hub.status import HubState, HubStatus
from topping.kiosk import routes
from topping.kiosk.screens.ranking.routes import ClubBoard, Leaderboard
from topping.store.database import canonical, ms_of
from topping.store.outbox import terms_of

_MINUTE_MS: Final = 60_000
_NAMES: Final = ("Camille", "Rose G.", "Élodie", "H. P.", "Marc Vidal", "Bruno", "Camille", "O. S.", "Nadia Lopez")
_KIOSKS: Final = ("Salle du mardi", "Bibliothèque", "Salle du mardi", "Salle du jeudi")


def now_ms(kiosk: Driver) -> int:
    """What the kiosk's clock shows."""
    return ms_of(canonical(kiosk.clock.date()))


def joined(kiosk: Driver, **changed: Any) -> None:
    """A club's server that answers, last a quarter of an hour ago."""
    usual = HubStatus(
        "Scrabble club de l’Erdre", "2026-09-02T18:00:00.000Z", HubState.WELL,
        exchanged_ms=now_ms(kiosk) - 15 * _MINUTE_MS, sent_runs=165, sent_sessions=8, sent_players=9, sent_initials=4,
    )  # fmt: skip
    kiosk.services.put(replace(kiosk.services.common, hub_label="Salle du mardi"), {})
    kiosk.services.hub.status = replace(usual, **changed)


def away(kiosk: Driver, said: str = "connexion refusée", **changed: Any) -> None:
    """One that does not answer, with results that wait."""
    now = now_ms(kiosk)
    joined(kiosk, **{
        "state": HubState.AWAY, "exchanged_ms": now - 94 * _MINUTE_MS, "away_ms": now - 92 * _MINUTE_MS,
        "next_ms": now + 4 * _MINUTE_MS, "fault": HubError("hub.fault.refused", said=said), "runs": 3, "sessions": 1,
        **changed,
    })  # fmt: skip


def shows_server(kiosk: Driver) -> None:
    kiosk.show(routes.ClubServer())


def _away(kiosk: Driver) -> None:
    away(kiosk)
    shows_server(kiosk)


def _odd(kiosk: Driver) -> None:
    """Everything that may be said at once, at its longest."""
    said = "remaining connection slots are reserved for roles with the SUPERUSER attribute, and so on and so forth"
    name = "Association francophone des joueurs de Scrabble duplicate du"
    away(kiosk, said, name=name, papers=2, refused=12, is_private=True, runs=12_345)
    shows_server(kiosk)


def _well(kiosk: Driver) -> None:
    joined(kiosk)
    shows_server(kiosk)


def _naming(kiosk: Driver) -> None:
    _well(kiosk)
    kiosk.key(pygame.K_F6)


def _joining(kiosk: Driver) -> None:
    shows_server(kiosk)
    kiosk.key(pygame.K_RETURN)
    kiosk.write("topping://mardi:")


def _refused(kiosk: Driver) -> None:
    kiosk.services.hub.refusal = HubError("hub.fault.login", said="")
    shows_server(kiosk)


def _not_a_line(kiosk: Driver) -> None:
    kiosk.services.hub.refusal = InputError("hub.bad_line")
    shows_server(kiosk)


def answered(kiosk: Driver, lines: int, *, old_minutes: int = 94) -> ClubBoard:
    """A board that was answered for a game that was played here."""
    played = game(moves=1)
    kiosk.play(played, "Camille")
    kiosk.find_top()
    kiosk.wait(3_000)
    ((id, _),) = kiosk.store.ranking.games()
    (group,) = kiosk.store.ranking.groups_of(id)
    runs = [
        ["time", _NAMES[at % len(_NAMES)], "2026-11-17 20:00:00+00", 384_000 + 4_100 * at * at, 0, 0,
         f"k{at % 4}", _KIOSKS[at % 4], at % 2 == 0]
        for at in range(lines)
    ]  # fmt: skip
    kiosks = [["k0", "Salle du mardi", True, 4], ["k1", "Bibliothèque", False, 4], ["k3", "Salle du jeudi", False, 4]]
    question = board_question(id, terms_of(group.lexicon_hash, group.rules_version, str(group.conditions)))
    at_ms = now_ms(kiosk) - old_minutes * _MINUTE_MS
    kiosk.store.hub_answers.keep(question, at_ms, json.dumps({"runs": runs, "kiosks": kiosks if lines else []}))
    return ClubBoard(id)


def _board(lines: int, *, is_away: bool = True, old_minutes: int = 94) -> Drive:
    def drive(kiosk: Driver) -> None:
        route = answered(kiosk, lines, old_minutes=old_minutes)
        (away if is_away else joined)(kiosk)
        kiosk.show(route)

    return drive


def _no_answer(kiosk: Driver) -> None:
    route = answered(kiosk, 1)
    kiosk.store.hub_answers.clear()
    joined(kiosk)
    kiosk.show(route)


def _leaderboard(kiosk: Driver) -> None:
    route = answered(kiosk, 9)
    joined(kiosk)
    kiosk.show(Leaderboard(route.game))


STATES: Final[Mapping[str, State]] = {
    "leaderboard/of a club": State(_leaderboard),
    "club server/none": State(shows_server),
    "club server/joining": State(_joining),
    "club server/refused": State(_refused),
    "club server/no line": State(_not_a_line),
    "club server/well": State(_well),
    "club server/away": State(_away),
    "club server/odd": State(_odd),
    "club server/rows": State(then(_away, DOWN, DOWN, DOWN, pygame.K_RIGHT)),
    "club server/name": State(_naming),
    "club board/away": State(_board(9)),
    "club board/row": State(then(_board(9), DOWN)),
    "club board/fresh": State(_board(9, is_away=False, old_minutes=2)),
    "club board/many": State(_board(500, is_away=False)),
    "club board/nobody": State(_board(0, is_away=False)),
    "club board/not yet": State(_no_answer),
}
