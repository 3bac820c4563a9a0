"""The card of today's tasks: the game of the day, the training cards, and a rush."""

from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.marks import paint_days
from topping.kiosk.paint.theme import Face
from topping.kiosk.services.firstscreen import OfDay, Task, Trained
from topping.kiosk.ui.layout import text_height
from topping.kiosk.ui.parts import line, mark, marked
from topping.kiosk.ui.templates import key_cap
from topping.kiosk.ui.tree import Act, Element, Role, Type, apart, column, painted, row, space, text
from topping.texts import say
from topping.training.daily import DayMark


def today_card(of_day: OfDay, trained: Trained | None, to_day: Act, to_deck: Act, to_rush: Act) -> Element:
    """Returns the card of today's tasks: three rows with tick boxes, below the number of days played in a row.

    `to_day`, `to_deck` and `to_rush` are the actions that open each task.
    """
    title = text(say("home.today"), Type.STRONG, face=Face.TITLE)
    head: tuple[Element, ...] = (row(title, pad=(12, 0)), apart(6))
    if of_day.chain is not None:
        chain = of_day.chain
        days = say("daily.chain_short", days=chain.days) if chain.days else say("daily.chain_none")
        week = painted(chain.week, paint_days, days, width=222, height=24)
        streak = row(text(days, Type.LABEL, "ink2", grow=1), pad=(12, 0, 12, 8), drop=1, id="chain")
        head = (row(title, space(), week, pad=(12, 0), align="center"), streak)
    day, deck, rush = of_day.task, *(trained.tasks if trained is not None else (Task(), Task()))
    tasks: tuple[tuple[str, str, Icon, str, Task, Act], ...] = (
        ("day", "D", Icon.CALENDAR, say("daily.title"), day, to_day),
        ("deck", "P", Icon.CARDS, say("home.deck"), deck, to_deck),
        ("rush", "E", Icon.LIGHTNING, say("home.rush"), rush, to_rush),
    )
    wanted = next((task for *_, task, _ in tasks if task.is_wanted), None)
    rows = []
    for name, cap, icon, said, task, act in tasks:
        box = DayMark.DONE if task.is_done else DayMark.TODAY if task is wanted else DayMark.TO_COME
        rows += [row(line(grow=1), pad=(12, 0)), _to_do(name, cap, icon, said, task.told, box, act)]
    return column(*head, *rows, card="card", pad=(20, 28, 20, 12), gap=4, width=584, id="today")


def _to_do(name: str, cap: str, icon: Icon, title: str, told: str, box: DayMark, act: Act) -> Element:
    """Returns a task of the day: tick box, title, details `told`, and key cap.

    A click runs `act`; `name` is its id, `box` the state of its tick box.
    """
    said = text(title, Type.BODY, face=Face.BOLD, grow=1, group="to do")
    head = row(mark(icon, "ink2", 26, 2.4, drop=1), said, gap=12, align="center")
    low = text_height(theme.step(Type.ROW)) / theme.scale()
    words = column(head, marked(told, Type.ROW, lines=2, min_height=low) if told else None, gap=2, grow=1)
    tick = painted((box,), paint_days, "", width=40, height=40)
    return row(
        tick,
        words,
        key_cap(cap),
        gap=20,
        pad=(12, 8),
        spreads=1,
        fill="last",
        align="center",
        act=act,
        takes_keys=True,
        role=Role.BUTTON,
        said=f"{title}, {told}".replace("*", ""),
        id=name,
    )
