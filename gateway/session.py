"""What does a client's message mean on this connection? A conversation without any input or output."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from core.identity import PlayerId
from gateway import inbound, outbound
from gateway.codes import CODES
from gateway.inbound import BadMessage

STRIKES = 40
"""Bad or too frequent messages in a row (good ones take them back one by one) before the connection is closed."""

POLICY_VIOLATION = 1008


class Identify(msgspec.Struct, frozen=True):
    """Find out whose token this is, and call ``identified``."""

    token: str


class Close(msgspec.Struct, frozen=True):
    """End the connection."""

    code: int
    reason: str


Step = outbound.Outbound | Identify | inbound.Watch | inbound.Unwatch | inbound.Command | inbound.Chat | Close
"""What the shell does next: send a message, or carry out what the client asked for."""


class Session:
    """One connection's side of the protocol: who it is, what it may do now, and what it is answered."""

    def __init__(self, *, packed: bool, commands_in_flight: int) -> None:
        self.packed = packed
        self.player: PlayerId | None = None
        self.in_flight = 0
        self._most_in_flight = commands_in_flight
        self.greeted = False
        self._strikes = 0

    def receive(self, frame: str | bytes, *, too_often: bool, time: str) -> Sequence[Step]:
        """The steps that a frame leads to. ``too_often``: the connection has used up its messages for now."""
        try:
            message = inbound.parse(frame, packed=self.packed)
        except BadMessage as bad:
            return self.greet(time, self._strike(error(bad.code, bad.message)))
        if too_often:
            return self.greet(time, self._strike(_refusal(message, "rate_limited")))
        self._strikes = max(0, self._strikes - 1)
        match message:
            case inbound.Hello():
                return self._hello(message, time)
            case inbound.Command():
                return self.greet(time, self._command(message))
            case _:
                return self.greet(time, [message])

    def identified(self, player: PlayerId | None, time: str) -> Sequence[Step]:
        """The answer to a hello with a token: a welcome either way, and an error if the token is nobody's."""
        self.player = player
        self.greeted = True
        welcome = outbound.Welcome(time=time, player=UNSET if player is None else player)
        return [welcome] if player is not None else [welcome, error("unauthorized")]

    def answered(self) -> None:
        """A command got its answer."""
        self.in_flight -= 1

    def _hello(self, message: inbound.Hello, time: str) -> Sequence[Step]:
        if message.token is not UNSET:
            return [Identify(message.token)]
        self.player = None
        self.greeted = True
        return [outbound.Welcome(time=time)]

    def _command(self, message: inbound.Command) -> Sequence[Step]:
        if self.in_flight >= self._most_in_flight:
            return self._strike(_refusal(message, "rate_limited"))
        self.in_flight += 1
        return [message]

    def greet(self, time: str, steps: Sequence[Step]) -> Sequence[Step]:
        """The steps, after a welcome if there was none yet: that comes before anything else, hello or not."""
        if self.greeted:
            return steps
        self.greeted = True
        return [outbound.Welcome(time=time), *steps]

    def _strike(self, answer: outbound.Outbound) -> list[Step]:
        self._strikes += 1
        if self._strikes > STRIKES:
            return [answer, Close(POLICY_VIOLATION, "too many bad messages")]
        return [answer]


def error(code: str, message: str | None = None) -> outbound.Error:
    """An error with its usual sentence, or a more exact one."""
    return outbound.Error(code=code, message=message or CODES[code].message)


def _refusal(message: inbound.Inbound, code: str) -> outbound.Outbound:
    if isinstance(message, inbound.Command | inbound.Chat):
        return outbound.Refused(match=message.match, id=message.id, code=code, message=CODES[code].message)
    return error(code)
