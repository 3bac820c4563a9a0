"""Proposals on the entry line and on the grid, the tray, what the referee says, and what is kept of the keys."""

from collections.abc import Callable

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, TAB, TURN_MS, Driver, game
from tests.kiosk.training.rushes import begin
from tests.play.test_beside import GRID as LACKS_GRID
from tests.play.test_beside import solution
from tests.screens.states.classic import begun, own_key
from tests.screens.states.othergames import time_over
from topping.config import Settings
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.paint.rack import RackView, tile_at
from topping.kiosk.screens.classic.routes import PlaySolitaire
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.training.routes import Again
from topping.kiosk.ui.screen import Screen
from topping.lexicon.catalogue import default
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.play.scoreparts import shortfall
from topping.play.solitaire import SolitaireTerms
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Direction, Square
from topping.rules.tiles import ALPHABET, Bag, in_letter_order
from topping.store import Store
from topping.wording.moves import lack_in_words

F5, F6, F7 = pygame.K_F5, pygame.K_F6, pygame.K_F7


_OF_A_FIRST_WORD = (
    ("zzz h8", "Il manque Z, Z et Z dans le tirage."),
    ("leplats h4", "LEPLATS : mot non admis."),
    ("plats h4", "Admis, mais ce n’est pas le top."),
    ("plats h12", "Ce mot sort de la grille."),
    ("plats 4h", "Le premier mot se place horizontalement."),
    ("plats h1", "Le premier mot doit couvrir la case H8."),
    ("plats a b c", "Un mot et une référence suffisent : PASSE H4."),
    ("plats z9", "« z9 » n’est pas une référence"),
    ("h4", "H4 : il manque le mot."),
    ("p1ats h4", "« 1 » n’est pas une lettre."),
    ("", "Tapez un mot et sa place : PASSE H4."),
)


def test_what_is_said_of_a_first_word(playing: Driver) -> None:
    for text, says in _OF_A_FIRST_WORD:
        playing.enter(text)
        assert playing.verdict.startswith(says), text
        assert "22" not in playing.verdict
        assert playing.entry.selected == (0, len(text))
        playing.key(BACKSPACE)
    assert playing.run.results == ()
    assert playing.run.elapsed_ms(playing.clock.time) > 500, "a wrong proposal costs nothing but time"


@pytest.mark.parametrize(("shows", "says"), [(False, "Admis, mais ce n’est pas le top."), (True, "PLATS H4 fait 20 ")])
def test_the_distance_is_told_only_where_set(open_kiosk: Open, shows: bool, says: str) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("distance",) if shows else ()))
    kiosk.play(game())
    kiosk.enter("plats h4")
    assert kiosk.verdict.startswith(says)
    assert ("2 de moins que le top" in kiosk.verdict) is shows


def test_what_is_left_in_the_bag_is_told_where_set(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions(helps=("bag",)))
    kiosk.play(game(moves=20))
    assert kiosk.verdict == "Sac : 95 lettres, 42 voyelles"
    kiosk.enter("plats h4")
    assert "Sac" not in kiosk.verdict
    left = Bag.full()
    while len(left) > 24:
        kiosk.find_top()
        kiosk.wait(4_000)
        left = kiosk.run.turn.before.bag_behind(kiosk.run.turn.draw)
    kiosk.type("a")
    kiosk.key(BACKSPACE)
    assert kiosk.verdict == "Sac : " + "".join(one * left.count(one) for one in (*ALPHABET, "?"))


@pytest.fixture
def with_joker(kiosk: Driver) -> Driver:
    """A run of a prepared game whose second draw, on screen, has one joker."""
    prepared = ((one.name, shelf.load(one.path)) for one in shelf.prepared())
    name = next(name for name, whole in prepared if whole.moves[1].draw.letters.count("?") == 1)
    kiosk.play(game(name))
    kiosk.find_top()
    return kiosk


def test_the_joker_of_the_mouse_by_keyboard_and_not_at_all(with_joker: Driver) -> None:
    kiosk = with_joker
    joker = kiosk.tile("?").center
    kiosk.click(joker)
    assert kiosk.asked.startswith("Quelle lettre")
    kiosk.key(ESCAPE)
    assert kiosk.preview() == ""
    kiosk.click(joker)
    kiosk.type("e")
    assert kiosk.preview() == "e"
    kiosk.click(joker)
    assert not kiosk.asked, "it lies on the grid already"


def test_the_next_move_goes_on_on_the_grid(playing: Driver) -> None:
    playing.click_square("H", 4)
    playing.type("palets")
    playing.key(ENTER)
    assert playing.shown("board").cursor is not None


def test_the_joker_of_a_fast_typist(with_joker: Driver) -> None:
    """Shift is let go before the loop has seen the letter."""
    kiosk = with_joker
    kiosk.key(TAB)
    kiosk.press(ord("m"), "M", pygame.KMOD_LSHIFT)
    kiosk.release(ord("m"))
    kiosk.release(pygame.K_LSHIFT)
    kiosk.step()
    assert kiosk.preview() == "m"


def view(kiosk: Driver) -> RackView:
    found: RackView = kiosk.shown("rack")
    return found


def letters(kiosk: Driver) -> str:
    shown = view(kiosk)
    return shown.kept + shown.new


def tile(kiosk: Driver, place: int) -> tuple[int, int]:
    """The middle of a tile of the tray."""
    rect = kiosk.scene_of(Screen).canvas.find("rack")
    assert rect is not None
    middle = rect.centery + rect.height // 6
    hits = [x for x in range(rect.left, rect.right) if tile_at(rect, view(kiosk), (x, middle)) == place]
    return hits[len(hits) // 2], middle


def drag(kiosk: Driver, place: int, to: int) -> None:
    """A letter of the tray is dragged to the place of another one."""
    pygame.mouse.set_pos(tile(kiosk, place))
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=tile(kiosk, place), button=1)
    kiosk.step()
    kiosk.post(pygame.MOUSEBUTTONUP, pos=tile(kiosk, to), button=1)
    kiosk.step()


def test_a_letter_is_dragged_to_a_place_and_a_click_still_lays_it(playing: Driver) -> None:
    drawn = letters(playing)
    drag(playing, 0, 3)
    assert letters(playing) == drawn[1:4] + drawn[0] + drawn[4:]
    assert playing.scene_of(PlayScreen).typing.is_empty
    playing.click(tile(playing, 0))
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert [letter for _, letter in grid.laid] == [drawn[1]]


def test_the_right_button_puts_the_cursor_downwards_and_space_turns_it(playing: Driver) -> None:
    playing.click(playing.square(7, 4).center, button=3)
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert (grid.cursor, grid.direction) == (Square(7, 4), Direction.VERTICAL)
    playing.key(pygame.K_SPACE)
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert (grid.cursor, grid.direction) == (Square(7, 4), Direction.HORIZONTAL)
    playing.key(TAB)
    playing.type("mot b")
    assert playing.scene_of(PlayScreen).typing.text == "mot b"


@pytest.mark.parametrize(
    "pasted", ["palets \N{GRINNING FACE}h4", "\N{THUMBS UP SIGN}\U0001f3fdpalets h4", "palets h4 \u2764\ufe0f"]
)
def test_emoji_in_a_pasted_proposal_are_left_out(playing: Driver, pasted: str) -> None:
    pygame.scrap.put_text(pasted)
    playing.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    playing.step(2)
    pygame.scrap.put_text("")
    assert playing.entry.text.strip() == "palets h4"


def test_emoji_typed_by_a_keyboard_of_signs_are_left_out_of_a_name(kiosk: Driver) -> None:
    kiosk.show(routes.WhoPlays())
    kiosk.post(pygame.TEXTINPUT, text="Zo\u00e9 \N{GRINNING FACE}\N{DEGREE SIGN}")
    kiosk.step(2)
    assert kiosk.entry.text == "Zo\u00e9 \N{DEGREE SIGN}"


def test_a_left_click_is_horizontal_after_a_vertical_word(playing: Driver) -> None:
    def lies(square: Square, direction: Direction) -> bool:
        grid = playing.scene_of(PlayScreen).typing.grid
        return grid is not None and (grid.cursor, grid.direction) == (square, direction)

    playing.click(playing.square(7, 4).center, button=3)
    playing.click(playing.square(9, 9).center)
    assert lies(Square(9, 9), Direction.HORIZONTAL)
    playing.click(playing.square(9, 9).center)
    assert lies(Square(9, 9), Direction.VERTICAL), "a second click turns it"
    playing.click(playing.square(3, 3).center)
    assert lies(Square(3, 3), Direction.HORIZONTAL), "for that word alone"
    playing.click(playing.square(7, 4).center, button=3)
    playing.type(playing.run.turn.draw.letters[0])
    playing.click(playing.square(7, 7).center)
    assert lies(Square(7, 7), Direction.HORIZONTAL), "letters laid change nothing of that"


def test_the_next_move_begins_horizontally_on_the_grid(playing: Driver) -> None:
    before = playing.run.turn.number
    playing.click(playing.square(7, 4).center, button=3)
    playing.key(pygame.K_F8, pygame.K_F8)
    playing.wait(1_000)
    playing.key(ENTER)
    assert playing.run.turn.number == before + 1
    grid = playing.scene_of(PlayScreen).typing.grid
    assert grid is not None
    assert grid.direction is Direction.HORIZONTAL


def test_letters_typed_are_laid_in_front_by_a_key(playing: Driver) -> None:
    assert letters(playing) == "STLEAPL"
    playing.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert "Tapez d’abord" in playing.said_line
    playing.type("plat h4")
    playing.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert letters(playing) == "PLATSEL"
    playing.type("z")
    assert playing.scene_of(PlayScreen).typing.text == "z", "what was typed is replaced"
    playing.key(pygame.K_ESCAPE, TAB)
    playing.type("sl")
    playing.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert letters(playing) == "SLPATEL"
    playing.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    playing.find_top()
    assert letters(playing) == playing.run.turn.draw.letters, "the next draw lies as before"


def _at_home(kiosk: Driver) -> None:
    time_over(kiosk, "Marie", "Jean")


def _until_found(kiosk: Driver) -> None:
    turn = next(iter(game().turns()))
    kiosk.show(Again("Marie", routes.Home(), (turn,), default()))


def _solitaire(kiosk: Driver) -> None:
    kiosk.show(PlaySolitaire(kiosk.services.tablegames.begin_solitaire("Marie", SolitaireTerms(), seed=3)))


def _classic(kiosk: Driver) -> None:
    own_key(kiosk, begun(kiosk))


@pytest.mark.parametrize(
    ("begin_one", "turn", "back"),
    [
        (begin, (F6, 0), (F7, 0)),
        (_until_found, (F5, 0), (F5, pygame.KMOD_SHIFT)),
        (_classic, (F5, 0), (F5, pygame.KMOD_SHIFT)),
        (_solitaire, (F5, 0), (F5, pygame.KMOD_SHIFT)),
        (_at_home, (F5, 0), (F5, pygame.KMOD_SHIFT)),
    ],
)
def test_every_kind_of_game_has_the_same_tray(
    kiosk: Driver, begin_one: Callable[[Driver], None], turn: tuple[int, int], back: tuple[int, int]
) -> None:
    begin_one(kiosk)
    drawn = letters(kiosk)
    kiosk.key(turn[0], mod=turn[1])
    assert letters(kiosk) == in_letter_order(drawn)
    kiosk.key(back[0], mod=back[1])
    assert letters(kiosk) == drawn
    drag(kiosk, 0, 2)
    moved = letters(kiosk)
    assert moved == drawn[1:3] + drawn[0] + drawn[3:]
    wanted = [one for one in moved if one != "?"][-2:]
    kiosk.type("".join(wanted).lower())
    kiosk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    assert list(letters(kiosk)[:2]) == wanted
    assert sorted(letters(kiosk)) == sorted(drawn)


def test_at_a_table_each_player_has_his_own_order_of_letters(kiosk: Driver, store: Store) -> None:
    kiosk.has_played(game("normale-02"))
    record = begun(kiosk, "Marie", "Jean")
    for _ in range(2):
        own_key(kiosk, record)
        name, drawn = record.game.names[record.game.turn], record.game.racks[record.game.turn]
        assert letters(kiosk) == drawn
        if name == "Marie":
            kiosk.key(F5)
            assert letters(kiosk) == in_letter_order(drawn)
        kiosk.key(pygame.K_F8, pygame.K_F8)
    assert store.people.own_settings("Marie") == {"play.tray": "alphabet"}
    assert store.people.own_settings("Jean") == {}
    assert [one.name for one in store.people.known()] == ["Marie"], "who sits at a table is no player for it"


LETTER, DIGIT = StrokeKind.LETTER, StrokeKind.DIGIT
ERASE, CLEAR, CURSOR, ENTERED = StrokeKind.ERASE, StrokeKind.CLEAR, StrokeKind.CURSOR, StrokeKind.ENTER
LINE, GRID = Device.LINE, Device.GRID


class Typist:
    """Types at the kiosk, and notes what it did and when since the draw was shown."""

    def __init__(self, kiosk: Driver) -> None:
        self.kiosk = kiosk
        self.strokes: list[Stroke] = []

    def note(self, device: Device, *kinds: StrokeKind) -> None:
        at_ms = self.kiosk.clock.time + TURN_MS - self.kiosk.run.since_ms
        self.strokes += [Stroke(at_ms, kind, device) for kind in kinds]

    def key(self, device: Device, kind: StrokeKind, key: int, wait: int = 137) -> None:
        self.kiosk.wait(wait)
        self.note(device, kind)
        self.kiosk.key(key)

    def type(self, device: Device, text: str, *kinds: StrokeKind, wait: int = 213) -> None:
        for character, kind in zip(text, kinds, strict=True):
            self.kiosk.wait(wait)
            self.note(device, kind)
            self.kiosk.type(character)


def kept(store: Store, kiosk: Driver, number: int = 1) -> list[Stroke]:
    (run,) = store.runs.open_runs()
    return [stroke for one in store.runs.strokes_of(run.id) if one.number == number for stroke in one.strokes]


def test_a_move_slept_through_keeps_the_strokes_of_each_showing(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    kiosk.type("pas")
    kiosk.clock.time += 60_000
    kiosk.step(2)
    kiosk.type("tu")
    kiosk.key(ESCAPE)
    kiosk.find_top()
    (run,) = store.runs.open_runs()
    (move,) = store.runs.moves_of(run.id)
    assert move.showing == 2
    first, second = [one for one in store.runs.strokes_of(run.id) if one.number == 1]
    assert [stroke.kind for stroke in first.strokes] == [LETTER] * 3
    assert [stroke.kind for stroke in second.strokes[:3]] == [LETTER, LETTER, CLEAR]


@pytest.mark.parametrize(
    ("settings", "is_public", "keeps"),
    [
        (Settings(), True, False),
        (Settings(kiosk_strokes=True), True, True),
        (Settings(), False, True),
        (Settings(record_strokes=False), False, False),
    ],
)
def test_a_public_kiosk_keeps_no_keystrokes_unless_it_is_told_to(
    open_kiosk: Open, store: Store, settings: Settings, is_public: bool, keeps: bool
) -> None:
    kiosk = open_kiosk(at_home=False, settings=settings, is_public=is_public)
    kiosk.play(game())
    kiosk.type("zzz")
    kiosk.key(ESCAPE)
    kiosk.find_top()
    assert kiosk.run.found == 1
    (run,) = store.runs.open_runs()
    assert [proposal.text for proposal in store.runs.proposals_of(run.id)], "what was proposed is kept in any case"
    assert bool(kept(store, kiosk)) == keeps


def test_on_the_grid(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game())
    move = kiosk.run.turn.solution.move
    typist = Typist(kiosk)
    typist.key(GRID, CURSOR, DOWN)
    typist.key(GRID, CURSOR, TAB)
    typist.key(LINE, CURSOR, TAB)
    letter = kiosk.run.turn.position.rack[0].lower()
    typist.type(GRID, letter, LETTER)
    typist.key(GRID, ENTERED, ENTER)
    typist.key(GRID, ERASE, BACKSPACE)
    typist.type(GRID, letter, LETTER)
    typist.type(GRID, "4", DIGIT)
    typist.key(GRID, CLEAR, ESCAPE)
    typist.key(GRID, CURSOR, ESCAPE)
    typist.note(Device.MOUSE, CURSOR)
    kiosk.post(pygame.MOUSEBUTTONDOWN, pos=kiosk.square(7, 7).center, button=1)
    kiosk.step()
    typist.key(GRID, CURSOR, ESCAPE)
    typist.type(LINE, move.word.lower(), *(LETTER for _ in move.word))
    typist.key(LINE, ENTERED, ENTER)
    assert kiosk.run.found == 1
    assert kept(store, kiosk) == typist.strokes


@pytest.mark.parametrize(
    ("own", "top", "told"),
    [
        ("SOL 10H", "SOL 11H", "la place\u00a0: 11H"),
        ("SoL 10H", "SOl 10H", "le joker, sur le *L* de J10"),
        ("SOl 10H", "SOL 10H", "le *L* au lieu du joker"),
        ("SOL 10H", "SEL 10H", "le *E* de I10"),
        ("SOL 10H", "LASOl 10F", "le *L* de F10 et le *A* de G10"),
        ("SOL 10H", "SERRE 10H", "un autre mot à la même place"),
        ("SOL 10H", "RAPT 8F", "le passage par le *P* de H8"),
        ("SOL 10H", "RESOUDRE 10F", "le scrabble, en 10F"),
        ("SOL 10H", "SOUDAREI 10H", "le scrabble à la même place"),
        ("SOL 10H", "PRUNEAUX 8H", "le scrabble à travers le *P* de H8"),
        ("SOL 10H", "RASPEROIS 8E", "8 lettres d’un coup à travers le *P* de H8"),
        ("SOL 10H", "LOT I8", "le *T*, en I8"),
        ("SOL 10H", "LOt I8", "le joker, en I8"),
    ],
)
def test_what_was_lacking(own: str, top: str, told: str) -> None:
    assert lack_in_words(shortfall(LACKS_GRID, VARIANTS["7et8"], solution(own), [solution(top, 80)])) == told


@pytest.mark.parametrize(
    ("sign", "place", "digit"),
    [
        ("(", pygame.KSCAN_5, "5"),  # French AZERTY
        ("(", pygame.KSCAN_4, "4"),  # Bépo
        ("@", pygame.KSCAN_6, "6"),  # Bépo
        ("§", pygame.KSCAN_6, "6"),  # Belgian AZERTY
        ("!", pygame.KSCAN_8, "8"),  # Belgian AZERTY
    ],
)
def test_a_key_of_the_digit_row_is_its_digit_whatever_it_types(
    playing: Driver, sign: str, place: int, digit: str
) -> None:
    def press() -> None:
        playing.post(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=place)
        playing.post(pygame.TEXTINPUT, text=sign)
        playing.step()

    playing.write("palets h")
    press()
    assert playing.entry.text.casefold() == f"palets h{digit}"
    playing.key(ESCAPE)
    playing.write("pa")
    press()
    assert playing.entry.text.casefold() != f"pa{digit}", "a sign in the word stays what it is"
