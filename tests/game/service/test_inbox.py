"""Orders that wait in the helper process: which comes first, and what becomes of one that is given up."""

import io

import pytest

from topping.game.lexicon import WantedLexicon
from topping.game.service import answering
from topping.game.service.client import Inbox, Outlet, read_orders
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import AnyQuestion, AskOrder, DropOrder, QuestionFailed, decode_news, encode_order
from topping.game.service.positionquestions import PlusFound, PlusQuestion, WordSearchQuestion
from topping.game.service.wire import MessageError
from topping.lexicon.tools.extensions import PlusTable
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.rules.conditions.variant import NORMALE

LEXICON = WantedLexicon()
GAME = GameQuestion(2, NORMALE, LEXICON)
WORDS = PlusQuestion("ZYTHU", LEXICON)


def ask(inbox: Inbox, ticket: int, question: AnyQuestion) -> AskOrder:
    order = AskOrder(ticket, question)
    inbox.put(order)
    return order


def test_between_two_moves_of_a_game_only_short_questions_are_taken() -> None:
    inbox = Inbox()
    ask(inbox, 1, GAME)
    short = ask(inbox, 2, WORDS)
    assert [inbox.take_short(), inbox.take_short()] == [short, None]


@pytest.mark.parametrize("question", [GAME, WORDS])
def test_a_question_given_up_while_it_waits_is_not_taken(question: AnyQuestion) -> None:
    inbox = Inbox()
    ask(inbox, 1, question)
    kept = ask(inbox, 2, question)
    inbox.put(DropOrder(1))
    inbox.put(DropOrder(3))
    assert inbox.take() == kept
    assert inbox.take_short() is None
    assert not inbox.is_dropped(2)


def test_a_pipe_is_read_to_its_end() -> None:
    inbox = Inbox()
    order = AskOrder(1, WORDS)
    read_orders(io.BytesIO(encode_order(order).encode()), inbox)
    assert inbox.take() == order


def test_a_line_has_eight_megabytes_at_most() -> None:
    inbox, order = Inbox(), AskOrder(1, WORDS)
    longest = encode_order(order).encode()[:-1].ljust((8 << 20) - 1) + b"\n"
    read_orders(io.BytesIO(longest), inbox)
    assert inbox.take() == order
    with pytest.raises(MessageError):
        read_orders(io.BytesIO(b" " + longest), inbox)


@pytest.mark.parametrize("line", [b"\xff\n", b"\n", b"{}\n", b'{"order":"ask"'])
def test_a_line_that_is_no_order_ends_the_reading(line: bytes) -> None:
    with pytest.raises(MessageError):
        read_orders(io.BytesIO(line), Inbox())


def make(inbox: Inbox) -> list[object]:
    """Makes the game of ticket 1; what is told meanwhile."""
    pipe = io.BytesIO()
    answering._make(1, GAME, answering.Answerer(), inbox, Outlet(pipe, lambda: None))
    return [decode_news(line) for line in pipe.getvalue().decode().splitlines()]


def test_a_game_that_cannot_be_made_is_told() -> None:
    pipe, unknown = io.BytesIO(), GameQuestion(2, NORMALE, WantedLexicon("none"))
    answering._make(1, unknown, answering.Answerer(), Inbox(), Outlet(pipe, lambda: None))
    (told,) = map(decode_news, pipe.getvalue().decode().splitlines())
    assert isinstance(told, QuestionFailed)
    assert (told.ticket, "none" in told.sentence) == (1, True)


def test_short_questions_are_answered_before_the_game_is_whole() -> None:
    inbox = Inbox()
    ask(inbox, 2, WORDS)
    words, game = make(inbox)
    assert isinstance(words, PlusFound)
    assert isinstance(game, GameMade)


def test_a_game_that_is_given_up_is_not_finished() -> None:
    inbox = Inbox()
    ask(inbox, 2, WORDS)
    inbox.put(DropOrder(1))
    assert make(inbox) == []


def test_a_search_that_is_given_up_while_it_is_made_is_stopped() -> None:
    inbox, pipe = Inbox(), io.BytesIO()
    order = ask(inbox, 1, WordSearchQuestion(WordSearch(expression="A$"), WordOrder.ALPHABET, 0, 9, LEXICON))
    assert inbox.take() == order
    inbox.put(DropOrder(1))
    answering._deal_with(order, answering.Answerer(), inbox, Outlet(pipe, lambda: None))
    (told,) = map(decode_news, pipe.getvalue().decode().splitlines())
    assert isinstance(told, QuestionFailed)


def test_a_pipe_that_nobody_reads_is_told() -> None:
    told: list[str] = []

    class Closed(io.BytesIO):
        def write(self, line: object) -> int:
            raise BrokenPipeError

    Outlet(Closed(), lambda: told.append("gone")).tell(PlusFound(1, PlusTable("ZYTHU", (), ())))
    assert told == ["gone"]
