"""How are games played from a command line, without a server?"""

import sys

import click

from replay import referee as referee_protocol


@click.command()
def referee() -> None:
    """Answer the referee protocol: JSON Lines on standard input, one answer a line."""
    out = sys.stdout.buffer

    def write(answer: bytes) -> None:
        out.write(answer)
        out.flush()

    referee_protocol.serve(sys.stdin.buffer, write)
