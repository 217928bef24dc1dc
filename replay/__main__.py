"""What can be done with the past from a command line?"""

import click

from replay.commands.keep import backup, rebuild, release
from replay.commands.look import rewind, story
from replay.commands.play import referee
from replay.commands.prove import audit, import_, record
from replay.commands.simulate import simulate


@click.group()
def replay() -> None:
    """Play, replay and check games without a server."""


for command in (referee, simulate, rewind, story, record, audit, import_, rebuild, release, backup):
    replay.add_command(command)


if __name__ == "__main__":
    replay(prog_name="python -m replay")
