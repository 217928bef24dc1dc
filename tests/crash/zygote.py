"""Starts servers quickly: one process loads the program, and forks for each start. Reads JSON lines, answers pids."""

import json
import os
import signal
import sys
from pathlib import Path

from events import failpoint
from gateway.__main__ import serve


def start(data: str, out: str, fail_at: str) -> int:
    """Fork a server; its output goes to the file ``out``. Returns its pid."""
    if pid := os.fork():
        return pid
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 1)
    os.dup2(os.open(f"{out}.err", os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    os.close(0)
    if fail_at:
        failpoint.arm(fail_at)
    serve.main(["--port", "0", "--data", data], prog_name="python -m gateway")
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        wanted = json.loads(line)
        Path(wanted["out"]).unlink(missing_ok=True)
        print(start(**wanted), flush=True)


if __name__ == "__main__":
    main()
