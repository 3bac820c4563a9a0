"""Exports for players: the result of a game as text or picture, a grid as picture."""

from datetime import date
from typing import Final

from topping.gamefiles.shelf import plain_name
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.sharecard import PipKind, ShareCard, position_png, result_png
from topping.kiosk.services.history import RunResult
from topping.kiosk.stage import Stage
from topping.paths import data_folder, write_file
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.formula import Measure
from topping.system.localtime import local
from topping.texts import say
from topping.texts.numbers import percent
from topping.texts.times import day_in_words, seconds_of
from topping.training.daily import DailyMark
from topping.wording.conditions import formula_text, game_text
from topping.wording.results import headline, is_slow
from topping.wording.sentences import player_text

_MARKS: Final = {PipKind.FOUND: DailyMark.FOUND, PipKind.SLOW: DailyMark.SLOW, PipKind.MISSED: DailyMark.MISSED}
"""The marks used in the copied text, as for the game of the day."""


def text_of(stage: Stage, result: RunResult) -> str:
    """Returns a result as text for the clipboard (see `result_text`).

    Raises `ToppingError` while the game is secret because of an open competition.
    """
    _must_be_free(stage, result)
    return result_text(result, local(stage.clock.date()).date())


def write_result(stage: Stage, result: RunResult) -> str:
    """Writes the picture of a result to the folder of exports. Returns a message with its path.

    Raises `ToppingError` while the game is secret because of an open competition.
    """
    _must_be_free(stage, result)
    day = local(stage.clock.date()).date()
    name = f"{plain_name(f'{result.player} {result.game.name}')}-{day.isoformat()}"
    return _written(name, result_png(result_card(result, day)))


def write_position(view: BoardView, game: str, number: int) -> str:
    """Writes the picture of the grid of move `number` of the game named `game` to the folder of exports.

    Returns a message with its path.
    """
    return _written(f"{plain_name(game)}-{number}", position_png(view))


def _written(name: str, picture: bytes) -> str:
    return say("share.written", path=write_file(data_folder() / "sheets" / f"{name}.png", picture))


def _must_be_free(stage: Stage, result: RunResult) -> None:
    """Raises `ToppingError` if the game belongs to an open competition, since the number of its moves is secret."""
    if result.run_id is not None:
        stage.services.history.must_be_free(result.run_id)


def result_card(result: RunResult, day: date) -> ShareCard:
    """Returns what the picture of a result of the date `day` shows.

    It contains no word, letter or reference of the game, only the number of its moves.
    """
    run, measure = result.run, result.run.conditions.formula.measure
    tops = say("share.tops", found=run.found, of=len(run.results))
    points = say("share.points", share=percent(run.points, run.top_points), whole=run.top_points)
    kinds = tuple(_kind(result, move) for move in run.results)
    shown = [kind for kind in PipKind if kind in kinds]
    is_timed = measure is Measure.TIME and bool(run.results)
    return ShareCard(
        day=f"{day_in_words(day)} {day.year}",
        played=" · ".join(
            (player_text(result.player), game_text(result.game.name), formula_text(run.conditions.formula.name).lower())
        ),
        figure=headline(run, result.player, result.game, has_mean=False).figure,
        has_tenths=measure is Measure.TIME,
        lines=(points if measure is Measure.POINTS else tops, *_rank(result)),
        pips=kinds,
        legend=tuple((kind, say(f"share.{kind.value}")) for kind in shown),
        foot=say("result.each_move", seconds=seconds_of(run.total_ms // len(run.results))) if is_timed else "",
    )


def result_text(result: RunResult, day: date) -> str:
    """Returns a result as text of four lines: the date `day`, what was played, the result, a mark for each move."""
    card = result_card(result, day)
    marks = "".join(_MARKS[kind].value for kind in card.pips)
    lines = (f"Topping · {card.day}", card.played, " · ".join((card.figure, *card.lines)), marks)
    return "\n".join(lines).replace("*", "") + "\n"


def _kind(result: RunResult, move: MoveResult) -> PipKind:
    if not move.found:
        return PipKind.MISSED
    return PipKind.SLOW if is_slow(result.run, move, result.par) else PipKind.FOUND


def _rank(result: RunResult) -> tuple[str, ...]:
    """Returns the rank of a result as words for the picture: among all who played the game.

    If nobody else played it, returns the rank among the player's last games.
    """
    own, standing = result.own, result.standing
    if standing is not None and standing.rank is not None and standing.of > 1:
        return (say("share.rank", place=say("result.place", count=standing.rank), of=standing.of),)
    if own is None or len(own.last) < 2:
        return ()
    return (say("share.own", place=say("result.place", count=own.place), count=len(own.last)),)
