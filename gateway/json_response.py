"""How is an answer written?"""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response


class JsonResponse(Response):
    """A Struct as JSON."""

    media_type = "application/json"

    def __init__(self, content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(msgspec.json.encode(content), status, headers)
