"""The helper process's end of the two pipes: orders waiting to be dealt with, and news on its way out."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import BinaryIO

from topping.game.service.messages import (
    LONGEST_LINE,
    AskOrder,
    DropOrder,
    LongQuestion,
    News,
    Order,
    PrepareOrder,
    decode_order,
    encode_news,
)
from topping.game.service.wire import MessageError


class Inbox:
    """Orders that have come; one thread puts them in, another takes them out."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._short: deque[PrepareOrder | AskOrder] = deque()
        self._long: deque[AskOrder] = deque()
        self._dropped: set[int] = set()
        """Tickets of questions that have left the inbox, or are answered by now; see `is_dropped`."""

    def put(self, order: Order) -> None:
        """Adds an order; one to drop a question takes it out, or marks it where it is being answered."""
        with self._changed:
            if isinstance(order, DropOrder):
                self._short = deque(one for one in self._short if _ticket(one) != order.ticket)
                self._long = deque(one for one in self._long if _ticket(one) != order.ticket)
                self._dropped.add(order.ticket)
            elif isinstance(order, AskOrder) and isinstance(order.question, LongQuestion):
                self._long.append(order)
            else:
                self._short.append(order)
            self._changed.notify()

    def take(self) -> PrepareOrder | AskOrder:
        """The next order, short questions first; waits for one."""
        with self._changed:
            self._changed.wait_for(lambda: self._short or self._long)
            self._dropped.clear()  # no question is being answered, and those to come are not dropped
            return self._short.popleft() if self._short else self._long.popleft()

    def take_short(self) -> PrepareOrder | AskOrder | None:
        """The next order but a long question; None where there is none now."""
        with self._changed:
            return self._short.popleft() if self._short else None

    def is_dropped(self, ticket: int) -> bool:
        """Whether a question that is being answered was dropped meanwhile: the one that `take` returned last, or one
        that `take_short` returned since."""
        with self._changed:
            return ticket in self._dropped


def _ticket(order: PrepareOrder | AskOrder) -> int | None:
    return order.ticket if isinstance(order, AskOrder) else None


def read_orders(pipe: BinaryIO, inbox: Inbox) -> None:
    """Puts orders into the inbox until the pipe ends; raises `MessageError` where a line is none."""
    while line := pipe.readline(LONGEST_LINE):
        try:
            inbox.put(decode_order(line.decode()))
        except UnicodeDecodeError as fault:
            raise MessageError("no text") from fault


class Outlet:
    """The pipe for news; `gone` is called where its reader has ended."""

    def __init__(self, pipe: BinaryIO, gone: Callable[[], None]) -> None:
        self._pipe, self._gone = pipe, gone

    def tell(self, news: News) -> None:
        """Sends news at once."""
        try:
            self._pipe.write(encode_news(news).encode())
            self._pipe.flush()
        except OSError:
            self._gone()
