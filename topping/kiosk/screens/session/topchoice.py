"""The referee's choice of another top to retain (§3.4), as a list at the desk."""

from functools import partial

from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.session.leading import Conductor
from topping.kiosk.ui.tables import Head, table
from topping.kiosk.ui.tree import (
    Act,
    Cursor,
    Element,
    Role,
    Type,
    text,
)
from topping.rules.moves import Solution
from topping.texts import say


class TopChoice:
    """The choice of another top to retain (§3.4), before the solution is shown: first its word, then its place on the
    grid.

    The retained top is selected at first. Only Enter on a place, with an empty line, retains another top.
    """

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self.word = ""
        """The word whose places are listed; empty while words are listed."""
        self._of = 0
        """The move of these tops."""
        self._rows = Cursor()

    def follow(self) -> None:
        move = self._conductor.session.opened if self._conductor.chooses else 0
        if move != self._of:
            self._of = move
            self.open()

    @property
    def _listed(self) -> list[tuple[str, str, bool, Act]]:
        """Returns the rows of the list: word or place, number of places of the word, whether it is retained, what Enter
        does.
        """
        conductor, words = self._conductor, dict[str, list[Solution]]()
        retained = conductor.session.turn(conductor.session.opened).solution
        for one in conductor.choice:
            words.setdefault(one.word.upper(), []).append(one)
        if self.word:
            places = words.get(self.word, [])
            return [(str(one), "", one == retained, partial(conductor.retain, one)) for one in places]
        kept = retained.word.upper()
        return [(word, str(len(those)), word == kept, partial(self.open, word)) for word, those in words.items()]

    def open(self, word: str = "") -> None:
        """Lists the places of `word` on the grid; if `word` is empty, lists the words.

        Selects the retained row, or the word whose places were listed before.
        """
        came_from, self.word = self.word, word
        if self._of:
            rows = self._listed
            is_back = not word and came_from in [said for said, *_ in rows]
            wanted = (said == came_from if is_back else is_retained for said, _, is_retained, _ in rows)
            self._rows = Cursor(next((at for at, is_it in enumerate(wanted) if is_it), 0))

    def take(self) -> None:
        row, rows = self._rows.selected or 0, self._listed
        if row < len(rows):
            rows[row][3]()

    def view(self) -> list[Element]:
        if self.word:
            title, first, last = say("session.choice_of_place", word=self.word), say("session.choice_place"), ""
        else:
            title = say("session.choice", move=self._conductor.session.opened)
            first, last = say("session.choice_word"), say("session.choice_places")
        act = self.follow if self.word else self.take  # a click on a place retains nothing
        rows = [
            (
                text(said, Type.ROW, "accent_text" if is_retained else "ink", Face.BOLD),
                " · ".join(filter(None, (places, say("session.choice_retained") if is_retained else ""))),
            )
            for said, places, is_retained, _ in self._listed
        ]
        heads, acts = (Head(first, width=None), Head(last)), [act] * len(rows)
        listed = table(heads, rows, self._rows, id="choice", acts=acts, room=576, row_height=48)
        return [text(title, Type.BODY, face=Face.BOLD, lines=2, role=Role.HEADING, id="choice title"), listed]
