"""How a solo game compares with the player's last games, as figures for the results page."""

from topping.kiosk.paint import theme
from topping.kiosk.paint.charts import LastGames, paint_last_games
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.tree import Element, Type, apart, column, painted, row, space, text
from topping.rules.conditions.formula import Measure
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import seconds_of
from topping.training.ownplace import OwnPlace


def own_facts(own: OwnPlace, *, has_bars: bool = True, last: Element | None = None) -> tuple[Element, ...]:
    """Returns figures about a game: its rank among the player's last games, the result of the game ranked just above
    it, and his tops in a row.

    In mort subite, the tops in a row are those of this game. With `has_bars`, also shows a bar for each game, and how
    much better the game above was. `last` replaces the tops in a row.
    """
    is_of_game = own.measure is Measure.TOPS
    tops = last or told_fact(
        (say("result.tops_in_row"), say("result.in_row")),
        str(own.last[-1] if is_of_game else own.tops),
        say("result.in_this_game" if is_of_game else "result.running"),
        (say("result.best_row", count=own.most_tops),),
    )
    if len(own.last) < 2:
        return sentence(say("result.first_of_kind")), tops
    bars = painted(LastGames(own.last, own.goal), paint_last_games, "", width=236, height=92, min_width=160, drop=2)
    unit, count, mean = say(f"result.unit.{own.measure.value}"), len(own.last), _own_mean(own)
    place = told_fact(
        (say("result.own_last", count=count), say("result.own_last_short", count=count)),
        say("result.place", count=own.place),
        "",
        (say(f"result.own_mean.{own.measure.value}", mean=mean), say("result.own_mean_short", mean=mean)),
        "accent_text",
    )
    if own.goal is None:
        names = say("result.best_of_last"), say("result.best_short")
        goal = told_fact(names, figure_in_words(own.measure, own.last[-1]), *((unit,) if has_bars else ("", (unit,))))
    else:
        rank = say("result.place", count=own.goal_place)
        less = say(f"result.nearer.{own.measure.value}", figure=_difference(own, own.goal))
        names = say("result.goal", place=rank), say("result.goal_short", place=rank)
        goal = told_fact(
            names, figure_in_words(own.measure, own.goal), *((unit, (less,)) if has_bars else ("", (unit,)))
        )
    return row(place, bars, gap=16, grow=8, align="center") if has_bars else place, goal, tops


def figure_in_words(measure: Measure, figure: int) -> str:
    """Returns the result of a game as text: seconds per move, points lost per move (negative), or number of tops."""
    match measure:
        case Measure.TIME:
            return seconds_of(figure)
        case Measure.POINTS:
            return decimal(-figure)
        case Measure.TOPS:
            return str(figure)


def _own_mean(own: OwnPlace) -> str:
    return (
        decimal(round(10 * own.mean)) if own.measure is Measure.TOPS else figure_in_words(own.measure, round(own.mean))
    )


def _difference(own: OwnPlace, goal: int) -> str:
    """Returns as text how much this game lacks to the result `goal`, computed from both figures as rounded."""
    if own.measure is Measure.TIME:
        return seconds_of(100 * (round(own.last[-1] / 100) - round(goal / 100)))
    difference = abs(own.last[-1] - goal)
    return decimal(difference) if own.measure is Measure.POINTS else str(difference)


def told_fact(
    names: tuple[str, str], shown: str, unit: str, under: tuple[str, ...] = (), colour: str = "ink"
) -> Element:
    """Returns a cell of a strip of figures: the name above, the figure `shown` with its unit, a line `under` it.

    `names` and `under` are each (text, shorter form).
    """
    figure = text(shown, Type.TITLE, colour, Face.BOLD, group="facts")
    behind = text(unit, Type.ROW, "ink2", group="beside facts")
    wide = width_of(names[-1], theme.step(Type.LABEL), Face.SEMI)
    if under:
        wide = max(wide, width_of(under[-1], theme.step(Type.ROW)))
    return column(
        text(names[0], Type.LABEL, "ink3", Face.SEMI, group="fact names", shorter=names[1:]),
        row(figure, column(space(), behind, apart(10), drop=1) if unit else None, gap=12),
        text(under[0], Type.ROW, "ink2", group="under facts", drop=1, shorter=under[1:]) if under else None,
        gap=2,
        grow=5,
        min_width=(wide + 2) / theme.scale(),
    )


def said_fact(name: str, shown: str, unit: str = "", under: str = "", *, colour: str = "ink") -> Element:
    """Returns a cell of a strip of figures: the name above, the figure `shown` with its unit, a line `under` it.

    Unlike in `told_fact`, its texts have no shorter forms.
    """
    return told_fact((name, name), shown, unit, (under, under) if under else (), colour)


def sentence(said: str, label: str = "", short: str = "") -> Element:
    """Returns a cell of a strip of figures that holds a sentence, below its `label`; `short` is a shorter label."""
    shorter = (short,) if short else ()
    name = text(label, Type.LABEL, "ink3", Face.SEMI, group="fact names", drop=1, shorter=shorter)
    above = name if label else None
    return column(
        above, text(said, Type.ROW, lines=6, group="fact texts"), gap=6, grow=7, justify="start" if label else "center"
    )
