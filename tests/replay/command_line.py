"""The command line in this process, which is started once for all that is asked of it."""

from concurrent.futures import ThreadPoolExecutor

from click.testing import CliRunner, Result

from replay.__main__ import replay as commands


def replay(*arguments: str, typed: str = "") -> Result:
    """What ``python -m replay`` answers to these arguments."""
    # In a thread of its own, since the caller may have a loop running and the commands run one as well.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(CliRunner().invoke, commands, arguments, input=typed).result()
