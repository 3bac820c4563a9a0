"""The referee's announcements at a move, line by line, in the order of §3.1 and §3.4."""

from collections.abc import Iterator

from topping.rules.games.announcement import COUNTRIES, Announcement, SolutionAnnouncement, announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.tiles import JOKER
from topping.texts import has, say


def spoken(turn: Turn, by_letters: bool) -> Iterator[str]:
    """Yields the lines that the referee says at a move: its number, the draw, the solution, and the solution repeated
    in short.

    He announces each letter by the name of a country, or with `by_letters` (blitz) by its own name.
    """
    variant = turn.before.variant
    yield say("announce.number", number=turn.number)
    yield from _draw(announce(turn.draw, variant), rejections=len(turn.draw.put_back), by_letters=by_letters)
    yield from _solution(announce_solution(turn), joker_game=variant.joker)


def whole_line(said: Announcement, by_letters: bool) -> str:
    """Returns the line in which the referee repeats all letters of the draw, with equal letters together.

    Each letter is announced by the name of a country, or with `by_letters` (blitz) by its own name.
    """
    return say("announce.whole", countries=grouped_line(said, by_letters))


def grouped_line(said: Announcement, by_letters: bool) -> str:
    """Returns the letters of the whole draw as read aloud, with equal letters together, separated by commas.

    `by_letters` uses the letters' own names instead of names of countries.
    """
    return ", ".join(_grouped(letter, count, by_letters) for letter, count in said.whole)


def _draw(said: Announcement, rejections: int, by_letters: bool) -> Iterator[str]:
    if said.cancelled:
        yield say("announce.cancelled")
    if said.rejected:
        key = "announce.rejected" if rejections == 1 else "announce.rejected_again"
        yield say(key, count=said.rejected, times=_times(rejections))
    if said.kept:
        yield say("announce.kept", count=len(said.kept), countries=", ".join(said.kept))
    if said.new:
        yield say("announce.new", letters=", ".join(_new(country, letter) for country, letter in said.new))
    yield whole_line(said, by_letters)


def _new(country: str, letter: str) -> str:
    return say("announce.blank") if letter == JOKER else say("announce.new_letter", country=country, letter=letter)


def _grouped(letter: str, count: int, by_letters: bool) -> str:
    name = letter if by_letters and letter != JOKER else COUNTRIES[letter]
    return name if count == 1 else say("announce.several", country=name, times=_times(count))


def _times(count: int) -> str:
    """Returns how often a letter occurs, as people say it: `deux fois`; large numbers in figures."""
    key = f"announce.times.{count}"
    return say(key) if has(key) else say("announce.times", count=count)


def _solution(solution: SolutionAnnouncement, *, joker_game: bool) -> Iterator[str]:
    word = solution.word.upper()
    direction = say(f"announce.{solution.direction.value}")
    yield say("announce.solution", points=solution.points, direction=direction, reference=solution.reference, word=word)
    yield say("announce.spelling", spelling=", ".join(solution.spelling))
    for joker in solution.jokers if joker_game else ():
        key = "announce.joker_replaced" if joker.replaced else "announce.joker_stays"
        yield say(key, country=COUNTRIES[joker.letter])
    if solution.crossing:
        yield say("announce.new_words", words=", ".join(solution.crossing).upper(), count=len(solution.crossing))
    yield say("announce.reminder", word=word, reference=solution.reference, points=solution.points)
