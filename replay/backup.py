"""How is a log copied while matches are being played?"""

from pathlib import Path

from events.database import IntegrityProblem, check_integrity, copy_online


def backup(source: Path, target: Path) -> int:
    """Copy a running log to a new file, as it was at one moment; returns how many events the copy has.

    Raises FileExistsError, or IntegrityProblem if the copy does not pass SQLite's own check.
    """
    if target.exists():
        raise FileExistsError(target)
    copy_online(source, target)
    try:
        return check_integrity(target)
    except IntegrityProblem:
        target.unlink()
        raise
