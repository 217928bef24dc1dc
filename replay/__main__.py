"""What can be done with the past from a command line?"""

import sys

import click

from replay import referee as referee_protocol


@click.group()
def replay() -> None:
    """Play, replay and check games without a server."""


@replay.command()
def referee() -> None:
    """Answer the referee protocol: JSON Lines on standard input, one answer a line."""
    out = sys.stdout.buffer

    def write(answer: bytes) -> None:
        out.write(answer)
        out.flush()

    referee_protocol.serve(sys.stdin.buffer, write)


if __name__ == "__main__":
    replay(prog_name="python -m replay")
