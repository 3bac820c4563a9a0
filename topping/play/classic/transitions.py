"""Applies events to a classic game. An illegal event raises an error that names the paragraph of the rules."""

from collections.abc import Iterable
from dataclasses import replace

from topping.play.classic import events
from topping.play.classic.drawing import refilled, swapped, with_surplus, without_surplus
from topping.play.classic.ends import (
    blocked,
    closed_by_passes,
    closed_by_time,
    last_word_settled,
    last_word_stands,
    lost,
)
from topping.play.classic.game import ClassicGame, ClassicPhase, Penalty, ThemeVote, TurnKind
from topping.play.classic.houserules import RACK, ClassicRules
from topping.play.classic.laying import contested, joker_taken, laid_down, played_on, record
from topping.play.classic.refusalerror import refused

_FAULT_POINTS = 5
"""Points that a fault costs (§4.1.3, §8, §9)."""


def game_of(names: tuple[str, ...], rules: ClassicRules, happened: Iterable[events.ClassicEvent]) -> ClassicGame:
    """Returns the game after a series of events; raises `ClassicRefusalError` at the first illegal event."""
    game = ClassicGame.of(names, rules)
    for event in happened:
        game = after(game, event)
    return game


def after(game: ClassicGame, event: events.ClassicEvent) -> ClassicGame:
    """Returns the game after an event. Raises `ClassicRefusalError`, which names the paragraph, if the event is
    illegal.
    """
    _check_common(game, event)
    match event:
        case events.LotDrawn():
            return _lot_drawn(game, event)
        case events.SeatingSet():
            return _order_set(game, event)
        case events.Refilled():
            return refilled(game, event)
        case events.PlayBegun():
            return _begun(game, event)
        case events.Laid():
            _check_turn(game, event.player, event.at_ms)
            return laid_down(game, event)
        case events.Passed():
            _check_turn(game, event.player, event.at_ms)
            return _passed(game, event)
        case events.Exchanged():
            _check_turn(game, event.player, event.at_ms)
            return swapped(game, event)
        case events.Contested():
            return contested(game, event)
        case events.Accepted():
            return last_word_stands(game, event)
        case events.CreditSpent():
            return _credit_spent(game, event)
        case events.ClockNoted() | events.ClockHalted() | events.ClockResumed():
            return _clock(game, event)
        case events.Overdrawn():
            return with_surplus(game, event)
        case events.SurplusReturned():
            return without_surplus(game, event)
        case events.Penalised():
            return _penalised(game, event)
        case events.BoardRebuilt():
            return game
        case events.GameLost():
            return lost(game, event)
        case events.AbsenceTimed() | events.AbsenceEnded():
            return _absence(game, event)
        case events.Blocked():
            return blocked(game, event)
        case events.JokerTaken():
            _check_turn(game, event.player, event.at_ms)
            return joker_taken(game, event)
        case events.ThemeVoted():
            return _voted(game, event)


def _check_common(game: ClassicGame, event: events.ClassicEvent) -> None:
    """Raises `ClassicRefusalError` for an unknown player, an instant before the last one, or an event after the end."""
    player = getattr(event, "player", None)
    if player is not None and player not in game.players:
        raise refused("classic.refused.no_player", "3", player=player + 1)
    at_ms = getattr(event, "at_ms", None)
    if at_ms is not None and at_ms < game.clock.since_ms:
        raise refused("classic.refused.clock_back", "6")
    if game.is_over and not isinstance(event, events.ThemeVoted):
        raise refused("classic.refused.over", "7")


def _check_turn(game: ClassicGame, player: int, at_ms: int) -> None:
    """Raises `ClassicRefusalError` if a player may not play now, for example because another player is on turn (§4)."""
    if game.phase is not ClassicPhase.PLAYING:
        raise refused("classic.refused.not_playing", "5.2" if game.phase is ClassicPhase.LAST_WORD else "3.3")
    if player in game.out_of_time or (player == game.turn and game.clock.is_up(player, at_ms)):
        raise refused("classic.refused.no_time", "7")
    if player != game.turn:
        raise refused("classic.refused.not_his_turn", "4", name=game.names[game.turn])
    if game.clock.is_halted:
        raise refused("classic.refused.clock_halted", "9")
    if game.surplus is not None:
        raise refused("classic.refused.surplus", "9", name=game.names[game.surplus.player])
    if game.awaited is not None:
        raise refused("classic.refused.letters_due", "4.1.4", name=game.names[game.awaited])


def _lot_drawn(game: ClassicGame, event: events.LotDrawn) -> ClassicGame:
    if game.phase is not ClassicPhase.LOTS:
        raise refused("classic.refused.order_settled", "3.1")
    if event.player not in game.lots.awaited:
        raise refused("classic.refused.no_lot", "3.1", name=game.names[event.player])
    bag = game.bag.minus(event.tile) if len(event.tile) == 1 else None
    if bag is None:
        raise refused("classic.refused.not_in_bag", "3.1", letters=event.tile)
    lots = game.lots.with_tile(event.player, event.tile)
    if lots.awaited:
        return replace(game, bag=bag, lots=lots)
    settled = replace(lots, drawn=())
    return _dealing(replace(game, bag=bag.plus(lots.tiles), lots=settled), lots.order)


def _order_set(game: ClassicGame, event: events.SeatingSet) -> ClassicGame:
    if game.phase is not ClassicPhase.LOTS or game.lots.tiles:
        raise refused("classic.refused.order_settled", "3.1")
    if sorted(event.order) != list(game.players):
        raise refused("classic.refused.order", "3.1")
    return _dealing(game, event.order)


def _dealing(game: ClassicGame, order: tuple[int, ...]) -> ClassicGame:
    return replace(game, phase=ClassicPhase.DEALING, order=order, turn=order[0], due=(RACK,) * len(game.names))


def _begun(game: ClassicGame, event: events.PlayBegun) -> ClassicGame:
    if game.phase is not ClassicPhase.READY or game.surplus is not None:
        raise refused("classic.refused.not_ready", "3.3")
    if game.absent is not None:
        raise refused("classic.refused.absent", "9", name=game.names[game.absent])
    return replace(game, phase=ClassicPhase.PLAYING, clock=game.clock.turned_to(game.turn, event.at_ms))


def _passed(game: ClassicGame, event: events.Passed) -> ClassicGame:
    passed = record(game, TurnKind.PASSED, event.player, event.at_ms)
    passed = closed_by_passes(passed)
    return passed if passed.is_over else played_on(passed, event.at_ms)


def _credit_spent(game: ClassicGame, event: events.CreditSpent) -> ClassicGame:
    """Returns the game after a player has used up his time: his turns are skipped, but he may still challenge (§7)."""
    if game.clock.running != event.player or not game.clock.is_up(event.player, event.at_ms):
        raise refused("classic.refused.time_left", "7", name=game.names[event.player])
    if game.phase is ClassicPhase.LAST_WORD:
        return last_word_settled(replace(game, clock=game.clock.at(event.at_ms)))
    if game.phase is not ClassicPhase.PLAYING:
        raise refused("classic.refused.not_playing", "3.3")
    none_passed = (0,) * len(game.names)
    clock = game.clock.at(event.at_ms)
    spent = replace(game, out_of_time=game.out_of_time | {event.player}, passes=none_passed, clock=clock)
    if len(spent.out_of_time) == len(spent.names):
        return closed_by_time(spent)
    following = spent.following(event.player)
    return replace(spent, turn=following, clock=clock.turned_to(following, event.at_ms))


def _clock(game: ClassicGame, event: events.ClockNoted | events.ClockHalted | events.ClockResumed) -> ClassicGame:
    if isinstance(event, events.ClockNoted):
        return replace(game, clock=game.clock.at(event.at_ms))
    halts = isinstance(event, events.ClockHalted)
    if game.clock.running is None or game.clock.is_halted == halts:
        raise refused("classic.refused.clock", "9")
    return replace(game, clock=game.clock.halted(event.at_ms, halts))


def _penalised(game: ClassicGame, event: events.Penalised) -> ClassicGame:
    if not 1 <= event.count <= RACK:
        raise refused("classic.refused.count", "9")
    points = _FAULT_POINTS * event.count
    penalty = Penalty(event.player, points, len(game.turns), event.breach)
    return replace(game, penalties=(*game.penalties, penalty)).credited(event.player, -points)


def _absence(game: ClassicGame, event: events.AbsenceTimed | events.AbsenceEnded) -> ClassicGame:
    """Starts the clock of a player who is absent at the beginning of the game, or resets it when he comes (§9)."""
    if isinstance(event, events.AbsenceTimed):
        if game.phase in (ClassicPhase.PLAYING, ClassicPhase.LAST_WORD) or game.absent is not None:
            raise refused("classic.refused.begun", "9")
        return replace(game, absent=event.player, clock=game.clock.turned_to(event.player, event.at_ms))
    if game.absent != event.player:
        raise refused("classic.refused.not_absent", "9", name=game.names[event.player])
    unspent = replace(game.clock.turned_to(None, event.at_ms), spent_ms=(0,) * len(game.names))
    return replace(game, absent=None, clock=unspent)


def _voted(game: ClassicGame, event: events.ThemeVoted) -> ClassicGame:
    """Records the vote of all players on whether a word laid fits the theme.

    The word fits if more than half of the players say so (leaflet of the game). It then brings the theme bonus.
    """
    if not game.rules.theme:
        raise refused("classic.refused.no_theme", "M")
    if not 1 <= event.turn <= len(game.turns):
        raise refused("classic.refused.no_turn", "M", turn=event.turn)
    turn = game.turns[event.turn - 1]
    if turn.kind is not TurnKind.LAID or event.word not in turn.words or (game.is_open and turn is game.last):
        raise refused("classic.refused.no_vote", "M", word=event.word)
    if any(vote.word == event.word for vote in turn.votes):
        raise refused("classic.refused.voted", "M", word=event.word)
    ayes = tuple(sorted(set(event.ayes)))
    if any(player not in game.players for player in ayes):
        raise refused("classic.refused.no_player", "3", player=max(ayes) + 1)
    fits = 2 * len(ayes) > len(game.names)
    voted = replace(turn, votes=(*turn.votes, ThemeVote(event.word, ayes, fits)))
    turns = (*game.turns[: event.turn - 1], voted, *game.turns[event.turn :])
    return replace(game, turns=turns).credited(turn.player, game.rules.theme_bonus if fits else 0)
