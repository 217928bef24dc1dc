"""The command line in this process, which is started once for all that is asked of it."""

from click.testing import CliRunner, Result

from replay.__main__ import replay as commands


def replay(*arguments: str, typed: str = "") -> Result:
    """What ``python -m replay`` answers to these arguments."""
    return CliRunner().invoke(commands, arguments, input=typed)
