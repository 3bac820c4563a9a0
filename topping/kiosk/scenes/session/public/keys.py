"""The keys named on the public face where the referee leads the session from it."""

from __future__ import annotations

import pygame

from topping.kiosk.scenes.session.leading.conductor import Conductor
from topping.kiosk.widgets.hints import Hint, enter
from topping.texts import say


def public_hints(conductor: Conductor, *, is_announcing: bool) -> tuple[Hint, ...]:
    """What can be done now, what goes on first."""
    session = conductor.session
    if conductor.paused is not None:
        return (Hint("F9", say("session.key.resume"), pygame.K_F9, primary=True),)
    if is_announcing:
        return (enter(say("session.key.skip")),)
    pause = Hint("F9", say("session.key.pause"), pygame.K_F9)
    desk = Hint("Tab", say("session.key.desk"), pygame.K_TAB)
    if conductor.clock is not None and conductor.clock.is_running:
        return (Hint("F3", say("session.key.stop"), pygame.K_F3), desk, pause)
    if session.opened > session.collected:
        whole = (Hint("F3", say("session.key.whole_time"), pygame.K_F3),) if conductor.is_cut else ()
        return (enter(_next(conductor)), *whole, desk, pause)
    standings = Hint("F5", say("session.key.standings"), pygame.K_F5)
    return (enter(_next(conductor)), desk, standings, Hint("F10", say("session.key.close"), pygame.K_F10))


def _next(conductor: Conductor) -> str:
    """What Enter does, in words."""
    session = conductor.session
    if conductor.chooses:
        return say("session.key.show")
    if conductor.collects:
        return say("session.key.collected")
    if session.opened > session.collected:
        return say("session.key.restart")
    if session.is_ended:
        return say("session.key.standings")
    if conductor.draws_by_hand:
        return say("bag.hint.draw")
    return say("session.key.next" if session.opened else "session.key.first")
