"""The form for a new decision of the referee, and the history of all decisions of a competition."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, Final

import pygame

from topping.competition import decisions
from topping.competition.competition import StoredDecision
from topping.competition.decisions import Decision
from topping.competition.entrant import Entrant
from topping.competition.events import Decided, Revoked
from topping.errors import InputError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.screens.competition.competitions import CompetitionScreen
from topping.kiosk.screens.competition.routes import CompetitionDecisions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import field, list_of, list_row, nothing_there, stepper
from topping.kiosk.ui.parts import line as divider
from topping.kiosk.ui.templates import beside_end, fitted, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, apart, column, row, space, text
from topping.sheets.competition import attempt_text, decision_in_words, game_title, sheet_of
from topping.texts import say
from topping.wording.competition import ShownCompetition

_FORM: Final = "form"
_REASON: Final = "reason"
_HISTORY: Final = "history"
_LONGEST: Final = 120
_LONGEST_SECONDS: Final = 7_200


class DecisionKind(Enum):
    """The kinds of decisions that a referee may take."""

    TIME_BACK = "time-back"
    VOID_MOVE = "void-move"
    VOID_MOVE_FOR_ALL = "void-move-for-all"
    ADMITTED = "admitted"
    SET_ASIDE = "set-aside"
    DISQUALIFIED = "disqualified"
    EXCLUDED = "excluded"
    NAME = "name"


_WITH_VALUE: Final = frozenset(
    (DecisionKind.TIME_BACK, DecisionKind.VOID_MOVE, DecisionKind.VOID_MOVE_FOR_ALL, DecisionKind.NAME)
)
_WITHOUT_GAME: Final = frozenset((DecisionKind.EXCLUDED, DecisionKind.NAME))
_OF_RUN: Final[dict[DecisionKind, Callable[[str], Decision]]] = {
    DecisionKind.ADMITTED: decisions.RunAdmitted,
    DecisionKind.SET_ASIDE: decisions.RunSetAside,
    DecisionKind.DISQUALIFIED: decisions.RunDisqualified,
}


@dataclass(frozen=True, slots=True)
class DecisionDraft:
    """The subject of a decision that is being made: its kind, entrant, game and run."""

    kind: DecisionKind
    entrant: str
    """The entrant's UUID."""
    place: int
    attempt: str = ""
    """The run, if the entrant has played the game at several machines; empty for the run that counts."""

    @property
    def needs_game(self) -> bool:
        return self.kind not in _WITHOUT_GAME

    @property
    def needs_entrant(self) -> bool:
        return self.kind is not DecisionKind.VOID_MOVE_FOR_ALL

    def attempts(self, shown: ShownCompetition) -> tuple[str, ...]:
        """Returns the runs to choose from; empty unless the decision concerns a run and the entrant has several."""
        if not (self.needs_game and self.needs_entrant) or self.kind is DecisionKind.VOID_MOVE:
            return ()
        found = shown.competition.entered(self.place).get(self.entrant, ())
        return tuple(one.run for one in found) if len(found) > 1 else ()

    def run(self, shown: ShownCompetition) -> str | None:
        entrant = shown.competition.entrants.get(self.entrant)
        return self.attempt or (None if entrant is None else shown.score(entrant, self.place).run)

    def decision(self, shown: ShownCompetition, typed: str) -> Decision:
        """Returns the decision with the typed value; raises `InputError` if a value is missing or malformed."""
        if self.kind is DecisionKind.VOID_MOVE_FOR_ALL:
            return decisions.MoveVoided(self.place, _move(shown, self.place, typed))
        entrant = shown.competition.entrants.get(self.entrant)
        if entrant is None:
            raise InputError("competition_decisions.no_entrant")
        match self.kind:
            case DecisionKind.VOID_MOVE:
                return decisions.MoveVoided(self.place, _move(shown, self.place, typed), entrant.uuid)
            case DecisionKind.EXCLUDED:
                return decisions.EntrantExcluded(entrant.uuid)
            case DecisionKind.NAME:
                return decisions.NamePutRight(entrant.uuid, _names(entrant, typed))
        run = self.run(shown)
        if run is None:
            raise InputError("competition_decisions.no_run", name=entrant.name)
        return (
            decisions.TimeGivenBack(run, _time_ms(typed))
            if self.kind is DecisionKind.TIME_BACK
            else _OF_RUN[self.kind](run)
        )


class CompetitionDecisionsScreen(CompetitionScreen):
    """The screen of the referee's decisions: the form for a new one on the left, the history on the right.

    While the history has the keyboard focus, typed letters are the reason for revoking the selected decision.
    """

    def __init__(self, stage: Stage, route: CompetitionDecisions, shown: ShownCompetition) -> None:
        entrant = route.entrant or next(iter(shown.competition.entrants), "")
        self._draft = DecisionDraft(DecisionKind.TIME_BACK, entrant, shown.place_under_way or 1)
        self._value, self._reason = TypedText(longest=_LONGEST), TypedText(longest=_LONGEST)
        self._author = TypedText(say("decision.referee"), longest=_LONGEST)
        self._cursor, self._past = Cursor(), Cursor()
        super().__init__(stage, shown)

    @property
    def _decisions(self) -> tuple[StoredDecision, ...]:
        """The decisions, last first."""
        return self._competition.decisions[::-1]

    @property
    def _is_revoking(self) -> bool:
        return self.focus == _HISTORY and bool(self._decisions)

    @property
    def _choices(self) -> dict[str, tuple[Sequence[Any], Any, str]]:
        draft, shown, entrants = self._draft, self._shown, self._competition.entrants
        kind = say(f"competition_decisions.kind.{draft.kind.value}")
        those: dict[str, tuple[Sequence[Any], Any, str]] = {"kind": (tuple(DecisionKind), draft.kind, kind)}
        if draft.needs_entrant:
            one = entrants.get(draft.entrant)
            said = "–" if one is None else f"{self._competition.number_of(one)}  {one.name}"
            those["entrant"] = tuple(entrants), draft.entrant, said
        if draft.needs_game:
            those["place"] = shown.places, draft.place, game_title(draft.place)
        if runs := draft.attempts(shown):
            run = draft.run(shown)
            said = "–" if run is None else attempt_text(sheet_of(shown, self.stage.clock.date()), run)
            those["attempt"] = runs, run, said
        return those

    @property
    def _lines(self) -> dict[str, TypedText]:
        value = {"value": self._value} if self._draft.kind in _WITH_VALUE else {}
        return {**value, _REASON: self._reason, "author": self._author}

    # keys

    def keys(self) -> Sequence[Key]:
        back = escape(self.go_back, say("competition.back"))
        if self._is_revoking:
            return (
                key(pygame.K_DELETE, self._settle, say("competition_decisions.do_revoke"), is_primary=True),
                self.arrows_named(say("competition.do_choose"), "↑ ↓"),
                self.arrows_named(say("competition_decisions.do_form"), say("key.tab"), pygame.K_TAB),
                back,
            )
        at_form = self.focus in ("", _FORM)
        at_entrant = at_form and list(self._choices)[self._cursor.selected or 0] == "entrant"
        up_down, across = self.form_named()
        history = key(pygame.K_F5, self._to_history, say("competition_decisions.do_history"))
        return (
            key(pygame.K_F2, self._settle, say("competition_decisions.do_decide"), is_primary=True),
            enter(self._go_on),
            up_down,
            *((across,) if at_form else ()),
            *((history,) if self._decisions else ()),
            *(letter(digit, partial(self._pick, digit)) for digit in ("0123456789" if at_entrant else "")),
            back,
        )

    def _go_on(self) -> None:
        stops, here = list(self._lines), self._cursor.selected or 0
        if self.focus in ("", _FORM):
            if here + 1 < len(self._choices):
                self._cursor.selected = here + 1
            else:
                self.focus = stops[0]
        elif self.focus == stops[-1]:
            self._settle()
        else:
            self.focus = stops[stops.index(self.focus) + 1]

    def _to_history(self) -> None:
        self._past, self.focus = Cursor(), _HISTORY
        self.tell()

    def _turn(self, name: str, by: int) -> None:
        """Chooses the value `by` places further in the form's field `name`; after the last value comes the first."""
        values, present, _ = self._choices[name]
        if name == "kind":
            self._value.text = ""
        if values:
            at = values.index(present) + by if present in values else min(by, 0)
            self._set(**{name: values[at % len(values)]})

    def _set(self, **changes: Any) -> None:
        attempt = {} if "kind" in changes else {"attempt": ""}
        self._draft = replace(self._draft, **{**attempt, **changes})
        self._cursor.selected = min(self._cursor.selected or 0, len(self._choices) - 1)
        self.tell()

    def _pick(self, digit: str) -> None:
        """Chooses the entrant whose number is being typed.

        A digit extends the number if an entrant has the longer number. Entrants of several rooms may share a number:
        the same digit again chooses the next of them.
        """
        entrants, chosen = self._competition.entrants, self._draft.entrant
        present = entrants.get(chosen)
        for number in (f"{present.number}{digit}" if present is not None else digit, digit):
            alike = [one.uuid for one in entrants.values() if str(one.number) == number]
            if alike:
                place = alike.index(chosen) + 1 if chosen in alike else 0
                self._set(entrant=alike[place % len(alike)])
                return

    # decisions

    def _settle(self) -> None:
        self.doing(self._revoke if self._is_revoking else self._decide)

    async def _decide(self) -> None:
        """Stores the referee's decision that was entered in the form, with its reason and author.

        Raises `ToppingError` if one of these is missing or malformed.
        """
        reason, author = self._why
        decision = self._draft.decision(self._shown, self._value.text)
        if not reason or not author:
            raise InputError("competition_decisions.no_reason")
        await self._keep(Decided(decision, reason, author))
        self._reason.text = self._value.text = ""
        self.tell(say("competition_decisions.done"), "good")

    async def _revoke(self) -> None:
        """Revokes the decision of the chosen row, with the typed reason; raises `ToppingError` if the reason or author
        is missing.
        """
        kept, (reason, author) = self._decisions[self._past.selected or 0], self._why
        if not kept.counts:
            self.tell(say("competition_decisions.revoked_before"))
            return
        if not reason or not author:
            raise InputError("competition_decisions.reason_to_revoke")
        await self._keep(Revoked(kept.stamp.number, reason, author))
        self._reason.text = ""
        self.tell(say("competition_decisions.revoked_now"), "good")

    @property
    def _why(self) -> tuple[str, str]:
        return " ".join(self._reason.text.split()), " ".join(self._author.text.split())

    # what is shown

    def view(self) -> Element:
        cap = say("key.delete") if self._is_revoking else "F2"
        does = say(f"competition_decisions.{'do_revoke' if self._is_revoking else 'do_decide'}")
        new = column(
            form([self._choice(name, said) for name, (*_, said) in self._choices.items()], self._cursor, gap=0, grow=0),
            divider(),
            *(self._line(name, typed) for name, typed in self._lines.items()),
            space(),
            self._message(self._at_hand),
            apart(12),
            main_button(does, self._settle, cap=cap, takes_keys=False),
            card="card",
            pad=(24, 16, 24, 24),
            width=1000,
        )
        past = fitted(beside_end(say("competition_decisions.history"), self._history(), pad=(24, 26, 24, 16)))
        name = self._competition.plan.name
        return page(say("competition_decisions.title"), row(new, past, gap=24, grow=1), remark=name)

    def _choice(self, name: str, said: str) -> Element:
        is_name, (number, _, names) = name == "entrant", said.partition("  ")
        shorter = (f"{number}  {initials(names)}",) if is_name else ()
        control = stepper(said, partial(self._turn, name), id=f"{name} values", shorter=shorter, width=520)
        line = say("competition_decisions.line.entrant") if is_name else ""
        return form_row(say(f"competition_decisions.label.{name}"), control, line=line, act=self.changed)

    def _line(self, name: str, typed: TypedText) -> Element:
        """Draws the row `name` of the form with an input line for the text `typed`.

        Typed letters do not go to the line of the reason while the history has the keyboard focus.
        """
        kind = self._draft.kind
        label, line = f"competition_decisions.label.{name}", ""
        if name == "value":
            label = f"competition_decisions.value.{kind.value}"
            line = say("competition_decisions.line.time-back") if kind is DecisionKind.TIME_BACK else ""
        elif name == _REASON and self._is_revoking:
            label = "competition_decisions.label.reason_to_revoke"
        takes_keys = name != _REASON or not self._is_revoking
        control = field(typed, say(label), id=name, changed=self.tell, takes_keys=takes_keys, width=520)
        return form_row(say(label), control, line=line)

    @property
    def _at_hand(self) -> str:
        """Returns a text that explains the decision being made, with the entrant's result in the game concerned.

        While the list of past decisions has the keyboard focus, returns how to revoke one instead.
        """
        if self._is_revoking:
            return say("competition_decisions.how_to_revoke")
        draft, shown = self._draft, self._shown
        means = say(f"competition_decisions.means.{draft.kind.value}")
        entrant = self._competition.entrants.get(draft.entrant)
        if entrant is None or not draft.needs_game or not draft.needs_entrant:
            return means
        result = shown.score_text(shown.score(entrant, draft.place))
        return f"{entrant.name}, {game_title(draft.place)} : {result}. {means}"

    def _history(self) -> Element:
        sheet = sheet_of(self._shown, self.stage.clock.date())
        told = [
            text(decision_in_words(sheet, kept), Type.ROW, "ink" if kept.counts else "ink3", lines=4, grow=1)
            for kept in self._decisions
        ]
        rows = [list_row(one, act=self.tell, pad=(20, 10)) for one in told]
        empty = nothing_there(Icon.SHEET, say("competition_decisions.none"))
        return list_of(rows, self._past, id=_HISTORY, empty=empty)


def _move(shown: ShownCompetition, place: int, typed: str) -> int:
    placed, written = shown.competition.game_at(place), typed.strip()
    most = 0 if placed is None else placed.moves
    if not written.isascii() or not written.isdigit() or not 1 <= int(written) <= most:
        raise InputError("competition_decisions.no_move")
    return int(written)


def _time_ms(typed: str) -> int:
    """Reads seconds such as `12,5` (given back) or `-10` (added) as milliseconds; raises `InputError`."""
    written = typed.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
    whole, _, rest = written.removeprefix("-").partition(".")
    if not whole.isascii() or not whole.isdigit() or (rest and not rest.isdigit()) or int(whole) > _LONGEST_SECONDS:
        raise InputError("competition_decisions.no_time")
    ms = int(whole) * 1000 + int(f"{rest}000"[:3])
    if not ms:
        raise InputError("competition_decisions.no_time")
    return -ms if written.startswith("-") else ms


def _names(entrant: Entrant, typed: str) -> tuple[str, ...]:
    names = tuple(" ".join(one.split()) for one in typed.replace(" – ", "/").split("/"))
    if len(names) != len(entrant.names) or not all(names):
        raise InputError("competition.entrant_name")
    return replace(entrant, names=names).names
