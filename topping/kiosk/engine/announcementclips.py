"""The referee's spoken announcements as sequences of recordings.

They are draws (§3.1), solutions (§3.4), signals (§3.3) and numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypeAlias

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE, Signal
from topping.rules.games.announcement import COUNTRIES, Announcement, SolutionAnnouncement
from topping.rules.grid.board import ROWS, Direction, Reference
from topping.rules.tiles import ALPHABET, JOKER, tile_of
from topping.texts.cldr import plural_category
from topping.texts.language import FRENCH
from topping.texts.plural import ONE


@dataclass(frozen=True, slots=True, order=True)
class Clip:
    """A recording of the referee's voice, by its file name."""

    name: str
    """Lower-case ASCII, words joined by hyphens; the file is `NAME.ogg`, or `NAME.wav` in a club's folder."""


_COUNTRIES: Final = (
    *("algerie", "belgique", "canada", "danemark", "egypte", "france", "grece", "hongrie", "italie", "jordanie"),
    *("kenya", "luxembourg", "maroc", "norvege", "oceanie", "portugal", "quebec", "roumanie", "suisse", "tunisie"),
    *("uruguay", "venezuela", "wallonie", "xenophon", "yougoslavie", "zambie"),
)
_COUNTED: Final = ("une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")

COUNTRY: Final[dict[str, Clip]] = {
    letter: Clip(f"pays-{name}") for letter, name in zip(ALPHABET, _COUNTRIES, strict=True)
} | {JOKER: Clip("joker")}
"""The country name for each tile (§3.1); the word itself for the joker."""

LETTER: Final[dict[str, Clip]] = {letter: Clip(f"lettre-{letter.lower()}") for letter in ALPHABET} | {
    JOKER: Clip("joker")
}
"""The letter name for each tile; the word itself for the joker."""

LETTERS: Final[dict[int, Clip]] = {count: Clip(f"{word}-lettres") for count, word in enumerate(_COUNTED, 1)} | {
    1: Clip("une-lettre")
}
"""The numbers of kept or rejected letters, 1 to 9."""

TIMES: Final[dict[int, Clip]] = {count: Clip(f"{word}-fois") for count, word in enumerate(_COUNTED, 1) if count > 1}
"""The numbers of equal letters in a draw, 2 to 9."""

FIXED: Final = tuple(
    Clip(name)
    for name in (
        *("chrono", "trente-secondes", "vingt-secondes", "termine", "top", "coup"),
        *("rejet", "fois", "de-suite", "reliquat", "joker", "joker-lettre-blanche", "tirage"),
        *("point", "points", "horizontal", "vertical", "joker-remplace", "joker-reste"),
        *("nouveau-mot", "nouveaux-mots", "rappel"),
        *("partie-normale", "partie-joker", "partie-7sur8", "partie-7et8", "partie-789"),
        *("semi-rapide", "blitz", "mort-subite", "minutes-3", "minutes-2-30", "minutes-2", "minutes-1"),
        *("secondes-par-coup", "sans-limite", "partie-suivante", "egalite"),
    )
)
"""The referee's fixed phrases."""

END_OF_LIST: Final = "-fin"
"""The suffix of clip names spoken with a falling voice, at the end of a list."""
FALLING: Final[dict[Clip, Clip]] = {
    clip: Clip(clip.name + END_OF_LIST) for clip in (*COUNTRY.values(), *LETTER.values())
}
"""The falling variant of each clip that has one."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A silence between two recordings (ms)."""

    ms: int
    """Its length (ms)."""


Script: TypeAlias = tuple[Clip | Pause, ...]
"""Clips and pauses in speaking order; clips without a pause between them are spoken in one breath."""

HYPHEN: Final = Pause(70)
"""The pause inside a pair: Algérie-A, H-4."""
SPELLING: Final = Pause(110)
"""The pause between the letters of a spelled word: without a break, each letter still clear (§3.4)."""
COMMA: Final = Pause(180)
"""The pause between the items of a group."""
STOP: Final = Pause(450)
"""The pause between groups."""


def listed(items: Iterable[Script], between: Pause = COMMA) -> Script:
    """Joins scripts into one; the pause `between` separates them."""
    script: Script = ()
    for item in items:
        script = (*script, between, *item) if script else item
    return script


def ended(script: Script) -> Script:
    """Returns the script with its last recording replaced by the version in which the voice falls, as at a sentence's
    end.
    """
    last = script[-1:]
    return (*script[:-1], *(FALLING.get(item, item) if isinstance(item, Clip) else item for item in last))


def paced(script: Script, percent: int) -> Script:
    """Returns the script spoken at `percent` of the usual speed: only its pauses are longer or shorter."""
    return tuple(Pause(item.ms * 100 // percent) if isinstance(item, Pause) else item for item in script)


def phrases(script: Script) -> Iterator[Script]:
    """Splits a script after each pause, and yields the parts."""
    phrase: Script = ()
    for item in script:
        phrase = (*phrase, item)
        if isinstance(item, Pause):
            yield phrase
            phrase = ()
    if phrase:
        yield phrase


LAST_WHOLE: Final = 99
MOST: Final = 999_999
"""The largest number that can be spoken."""

SHORT: Final = frozenset(
    {6, 26, 36, 46, 56, 66, 86}
    | {8, 18, 28, 38, 48, 58, 68, 78, 88, 98}
    | {10, 70, 90}  # 16 ends in « seize », 76 and 96 as well
)
"""Numbers that lose their last consonant before another: « six points », « dix mille »."""

NUMBERS: Final = tuple(
    chain(
        (Clip(f"nombre-{value}") for value in range(LAST_WHOLE + 1)),
        (Clip(f"nombre-{value}") for value in range(100, 1001, 100)),
        (Clip(f"nombre-{value}-court") for value in sorted(SHORT)),
    )
)
"""All clips used for numbers."""


def number(value: int, *, before_consonant: bool = False) -> tuple[Clip, ...]:
    """Returns the recordings that say a number from 0 to `MOST`; raises `ValueError` for a larger number.

    `before_consonant` tells that the next word begins with a consonant, which changes the French pronunciation.
    """
    if not 0 <= value <= MOST:
        raise ValueError(value)
    thousands, below = divmod(value, 1000)
    if thousands:
        head = (*(number(thousands, before_consonant=True) if thousands > 1 else ()), Clip("nombre-1000"))
    else:
        head = ()
    hundreds, rest = divmod(below, 100)
    if hundreds:
        head = (*head, Clip(f"nombre-{hundreds * 100}"))
    if head and not rest:
        return head
    return (*head, Clip(f"nombre-{rest}-court" if before_consonant and rest in SHORT else f"nombre-{rest}"))


_TILES = {country: letter for letter, country in COUNTRIES.items()}


@dataclass(frozen=True, slots=True)
class DrawScript:
    """The announcement of a draw in parts, each ending with a pause, so that the screen can show what is being said."""

    rejected: Script
    """The number of rejected letters; empty without a rejection."""
    kept: tuple[Script, ...]
    """One script per kept letter, the first preceded by their number."""
    new: tuple[Script, ...]
    """One script per new letter, in the order drawn."""
    whole: Script
    """The repetition of the whole draw, equal letters together."""

    @property
    def script(self) -> Script:
        return (*self.rejected, *(item for part in (*self.kept, *self.new) for item in part), *self.whole)


def script_of_draw(said: Announcement, *, by_letters: bool = False, rejections: int = 1) -> DrawScript:
    """Returns the announcement of a draw, in the order that the rules prescribe (§3.1).

    At the end, the letters are repeated by their countries (Algérie for A) or, with `by_letters` (in blitz), as
    letters. `rejections` is the number of draws rejected in a row, if any.
    """
    kept, new = (
        [(COUNTRY[_TILES[country]],) for country in said.kept],
        [script_of_letter(letter) for _, letter in said.new],
    )
    return DrawScript(
        rejected=_rejected(said.rejected, rejections),
        kept=_paused(kept, heading=(Clip("reliquat"), HYPHEN, LETTERS[len(kept)], COMMA) if kept else ()),
        new=_paused(new),
        whole=(Clip("tirage"), COMMA, *ended(listed(_several(*group, by_letters) for group in said.whole))),
    )


def _rejected(letters: int, rejections: int) -> Script:
    if not letters:
        return ()
    again = (HYPHEN, *_times(rejections), Clip("de-suite")) if rejections > 1 else ()
    return (Clip("rejet"), HYPHEN, LETTERS[letters], *again, STOP)


def script_of_letter(letter: str) -> Script:
    """Returns the script that says a letter with the country for it (`Algérie-A`), or that it is a joker."""
    return (Clip("joker-lettre-blanche"),) if letter == JOKER else (COUNTRY[letter], HYPHEN, LETTER[letter])


def _several(letter: str, count: int, by_letters: bool) -> Script:
    clip = LETTER[letter] if by_letters else COUNTRY[letter]
    return (clip,) if count == 1 else (clip, HYPHEN, *_times(count))


def _times(count: int) -> Script:
    return (TIMES[count],) if count in TIMES else (*number(count, before_consonant=True), Clip("fois"))


def _paused(items: Sequence[Script], heading: Script = ()) -> tuple[Script, ...]:
    """Returns a script for each item (a letter of the draw), with a pause at its end.

    `heading` precedes the first one.
    """
    last = len(items) - 1
    return tuple(
        (*(heading if place == 0 else ()), *(ended(item) if place == last else item), STOP if place == last else COMMA)
        for place, item in enumerate(items)
    )


def script_of_solution(said: SolutionAnnouncement, *, joker_game: bool = False) -> Script:
    """Returns the announcement of a solution (§3.4): points, direction, reference, spelling and new words, in this
    order.

    In a joker game, also says whether the jokers stay on the grid.
    """
    groups = [
        listed((_points(said.points), (Clip(said.direction.value),), _place(said.reference))),
        listed((_tile(character) for character in said.word), SPELLING),
    ]
    for joker in said.jokers if joker_game else ():
        fate = Clip("joker-remplace" if joker.replaced else "joker-reste")
        groups.append((Clip("joker"), HYPHEN, COUNTRY[joker.letter], COMMA, fate))
    if said.crossing:
        heading = Clip("nouveau-mot" if _is_singular(len(said.crossing)) else "nouveaux-mots")
        groups.append((heading, COMMA, *listed((ended(_letters(word)) for word in said.crossing), STOP)))
    return listed(map(ended, groups), STOP)


def script_of_reminder(said: SolutionAnnouncement) -> Script:
    """Returns the short repetition of a solution: word, reference, points."""
    return (Clip("rappel"), COMMA, *listed((_letters(said.word), _place(said.reference), _points(said.points))))


def _points(points: int) -> Script:
    return (*number(points, before_consonant=True), Clip("point" if _is_singular(points) else "points"))


def _is_singular(count: int) -> bool:
    """Returns whether a French noun is singular after this number."""
    return plural_category(count, FRENCH) == ONE


def _place(reference: Reference) -> Script:
    """Returns the script that says a reference as it is written: `H4` or `4H`."""
    row, column = (LETTER[ROWS[reference.square.row]],), number(reference.square.column + 1)
    return listed((row, column) if reference.direction is Direction.HORIZONTAL else (column, row), HYPHEN)


def _tile(character: str) -> Script:
    """Returns the script that names a tile in the spelling of a word: its letter or, for a joker, the country of the
    letter (Algérie for A).
    """
    return (COUNTRY[character.upper()] if tile_of(character) == JOKER else LETTER[character],)


def _letters(word: str) -> Script:
    return listed(((LETTER[character],) for character in word.upper()), SPELLING)


_SIGNALS: Final = {
    Signal.START: Clip("chrono"),
    Signal.THIRTY: Clip("trente-secondes"),
    Signal.TWENTY: Clip("vingt-secondes"),
    Signal.END: Clip("termine"),
}

TOP: Final[Script] = (Clip("top"),)
"""Announces that the top was found."""


def script_of_signal(signal: Signal) -> Script:
    """Returns the script of a signal that the referee gives during a move (§3.3), such as "thirty seconds"."""
    return (_SIGNALS[signal],)


NEXT_GAME: Final[Script] = (Clip("partie-suivante"),)
"""Announces another game with the same players."""
TIE: Final[Script] = (Clip("egalite"),)
"""Announces a game without a winner."""
_SPEEDS: Final = ("semi-rapide", "blitz", "mort-subite")
"""The speeds announced by name."""
_LIMITS: Final = {180_000: "minutes-3", 150_000: "minutes-2-30", 120_000: "minutes-2", 60_000: "minutes-1"}


def script_of_game(conditions: Conditions) -> Script:
    """Returns the script that says the variant (such as joker) and the time per move of a game, before its first draw
    (§3).
    """
    variant, speed = conditions.variant, conditions.speed
    plain = variant.name.partition("+")[0]
    kind: Script = (Clip("partie-joker" if variant.joker and plain == NORMALE.name else f"partie-{plain}"),)
    if variant.joker and plain != NORMALE.name:
        kind = (*kind, HYPHEN, Clip("joker"))
    name = (COMMA, Clip(speed.name)) if speed.name in _SPEEDS else ()
    if len(speed.schedule.stages) > 1:  # without a name, a pace of several stages is not announced
        return (*kind, *name, STOP)
    return (*kind, *name, COMMA, *_limit(conditions.speed.schedule.limit_ms(1)), STOP)


def _limit(limit_ms: int | None) -> Script:
    if limit_ms is None:
        return (Clip("sans-limite"),)
    if limit_ms in _LIMITS:
        return (Clip(_LIMITS[limit_ms]),)
    return (*number(round(limit_ms / 1000), before_consonant=True), Clip("secondes-par-coup"))


CLIPS: Final[frozenset[Clip]] = frozenset(
    chain(COUNTRY.values(), LETTER.values(), FALLING.values(), LETTERS.values(), TIMES.values(), NUMBERS, FIXED)
)
"""All clips; `assets/voice` holds a recording of each."""
