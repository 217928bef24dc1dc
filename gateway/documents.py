"""How are the HTTP calls and the WebSocket described? Both documents are made from the types that the code runs on."""

import typing
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from spectree import Response, SpecTree
from spectree.model_adapter import get_msgspec_model_adapter
from starlette.applications import Starlette
from starlette.routing import Route

from core.registry import games
from gateway import inbound, outbound
from gateway.answers import Problem
from gateway.codes import CODES

TITLE = "Looproom"
VERSION = "1"

Document = dict[str, Any]


class Documented:
    """Collects what each call takes and answers."""

    def __init__(self) -> None:
        self._spec = SpecTree(
            "starlette",
            model_adapter=get_msgspec_model_adapter(),
            naming_strategy=lambda model: model.__name__,
            nested_naming_strategy=lambda _parent, child: child,
            validation_error_status=400,
            validation_error_model=Problem,
            title=TITLE,
            version=VERSION,
            description="A turn-based game backend. Live play is on the WebSocket: see the AsyncAPI document.",
        )

    def call(
        self, *, tag: str, answer: type[Any], status: int = 200, codes: Sequence[str] = (), **takes: Any
    ) -> Callable[[Any], Any]:
        """Describe a handler. The library only documents: decoding and its errors are the handlers' own."""
        statuses = {f"HTTP_{CODES[code].status}": (Problem, _sentences(codes, CODES[code].status)) for code in codes}
        answers: dict[str, Any] = {f"HTTP_{status}": answer, **statuses}
        decorate: Callable[[Any], Any] = self._spec.validate(
            resp=Response(**answers), tags=[tag], skip_validation=True, **takes
        )
        return decorate

    def openapi(self, routes: Sequence[Route]) -> Document:
        """The OpenAPI 3.1 document of these routes."""
        self._spec.register(Starlette(routes=list(routes)))
        document: Document = self._spec.spec
        document["components"]["schemas"] |= _game_schemas("#/components/schemas/{name}")
        return document


def _sentences(codes: Sequence[str], status: int) -> str:
    return " · ".join(f"{code}: {CODES[code].message}" for code in codes if CODES[code].status == status)


def _game_schemas(template: str) -> Document:
    """The options, events and views of every game, found by the registry."""
    found: Document = {}
    for game in games().values():
        prefix = "".join(part.capitalize() for part in game.name.split("-"))
        kinds = {
            "Options": game.Options,
            "Public": typing.get_type_hints(game.public)["return"],
            "Private": typing.get_type_hints(game.private)["return"],
        }
        for label, kind in kinds.items():
            (_,), components = msgspec.json.schema_components([kind], ref_template=template)
            for name, schema in components.items():
                found[f"{prefix}{label}" if name == kind.__name__ else f"{prefix}{name}"] = _renamed(
                    schema, {f"/{other}": f"/{prefix}{other}" for other in components if other != kind.__name__}
                )
    return found


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    # Two games may both have a type called Last: its references get the game's name too. A discriminator is
    # written differently in the two kinds of document, and says nothing that the tags don't.
    if isinstance(schema, dict):
        kept = {key: value for key, value in schema.items() if key != "discriminator"}
        return {
            key: _reference(value, names) if key == "$ref" else _renamed(value, names) for key, value in kept.items()
        }
    if isinstance(schema, list):
        return [_renamed(item, names) for item in schema]
    return schema


def _reference(value: str, names: dict[str, str]) -> str:
    head, _, name = value.rpartition("/")
    return f"{head}{names.get(f'/{name}', f'/{name}')}"


def asyncapi() -> Document:
    """The AsyncAPI 3.0 document of the WebSocket."""
    said, heard = typing.get_args(inbound.Inbound), typing.get_args(outbound.Outbound)
    template = "#/components/schemas/{name}"
    _, of_said = msgspec.json.schema_components(said, ref_template=template)
    _, of_heard = msgspec.json.schema_components(heard, ref_template=template)
    schemas = {f"Client{name}": schema for name, schema in of_said.items()} | {
        f"Server{name}": schema for name, schema in of_heard.items()
    }
    messages = {f"client.{_tag(kind)}": _message(kind, "Client") for kind in said} | {
        f"server.{_tag(kind)}": _message(kind, "Server") for kind in heard
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": f"{TITLE}: live play",
            "version": VERSION,
            "description": "One WebSocket for any number of matches. The subprotocol loop.v1.json has text frames, "
            "loop.v1.msgpack the same messages in binary frames.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "live": {
                "address": "/ws",
                "bindings": {"ws": {"method": "GET"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "fromClient": _operation("receive", "What a client may say.", said, "client"),
            "toClient": _operation("send", "What a client may hear.", heard, "server"),
        },
        "components": {"messages": messages, "schemas": schemas | _game_schemas(template)},
    }


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _message(kind: Any, side: str) -> Document:
    return {
        "name": _tag(kind),
        "title": f"{side}: {_tag(kind)}",
        "summary": (kind.__doc__ or "").strip(),
        "payload": {"$ref": f"#/components/schemas/{side}{kind.__name__}"},
    }


def _operation(action: str, summary: str, kinds: Sequence[Any], side: str) -> Document:
    messages = [{"$ref": f"#/channels/live/messages/{side}.{_tag(kind)}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": "#/channels/live"}, "summary": summary, "messages": messages}
