"""What is made of the description, held to the one that the service serves by code of its own."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any, Literal, get_args, get_origin, get_type_hints

from boardwalk_sdk._api import operations, records
from boardwalk_sdk._api.errors import BY_CODE

WITHOUT_FUNCTION = {
    "openConsole": "Console opens it",
    "streamEvents": "sessions are waited for with long polls",
    "openPort": "LiveSession.port opens it",
    "enrolAgent": "for agents",
    "connectAgent": "for agents",
    "readAgentFirmware": "for agents",
    "putAgentArtifact": "for agents",
    "readOpenApi": "for tests",
    "exchangeToken": "_core/ci_token.py calls it",
    "renewToken": "_core/ci_token.py calls it",
    "createCiTrust": "a person makes a trust",
    "listCiTrusts": "a person makes a trust",
    "readCiTrust": "a person makes a trust",
    "deleteCiTrust": "a person makes a trust",
}
CALLED = {"Artifact": "ArtifactRecord"}
"""Records whose names are those of other classes here."""
BYTES = {"application/octet-stream"}
WITH_A_MAPPING = {"setPart"}
"""What a part takes depends on its kind."""
AS_A_MAPPING = {"Metadata", "StoredMetadata", "Part"}
"""What has names of its users, or members that depend on its kind."""


def test_every_operation_has_a_function_with_its_parameters(document: Any) -> None:
    described = dict(operations_of(document))
    functions = [name for name, one in vars(operations).items() if is_own(one)]
    assert set(described) - set(WITHOUT_FUNCTION) == {camel(name) for name in functions}
    for operation_id, operation in described.items():
        if operation_id not in {*WITHOUT_FUNCTION, *WITH_A_MAPPING}:
            assert written_parameters(operation_id) == described_parameters(document, operation), operation_id


def test_every_answer_is_read_as_its_record(document: Any) -> None:
    for operation_id, operation in operations_of(document):
        if operation_id in WITHOUT_FUNCTION:
            continue
        hints = get_type_hints(function_of(operation_id))
        (answer,) = get_args(hints["return"])
        assert answer is described_answer(operation), operation_id


def test_every_record_has_the_members_of_its_schema(document: Any) -> None:
    schemas = {CALLED.get(name, name): schema for name, schema in document["components"]["schemas"].items()}
    checked = []
    for name, cls in vars(records).items():
        if not is_dataclass(cls):
            continue
        hints = get_type_hints(cls)
        written = {field.name: hints[field.name] for field in fields(cls)}
        assert set(written) == set(schemas[name]["properties"]), name
        for member, schema in schemas[name]["properties"].items():
            assert spelled(written[member]) == described_type(schema), f"{name}.{member}"
        checked.append(name)
    assert len(checked) > 25


def test_every_code_has_an_error(document: Any) -> None:
    codes = document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]
    assert set(BY_CODE) == set(codes)
    assert len(set(BY_CODE.values())) == len(codes)


def operations_of(document: Any) -> list[tuple[str, Any]]:
    return [
        (operation["operationId"], operation)
        for methods in document["paths"].values()
        for method, operation in methods.items()
        if method != "options"
    ]


def is_own(one: Any) -> bool:
    return inspect.isfunction(one) and one.__module__ == operations.__name__


def function_of(operation_id: str) -> Any:
    return getattr(operations, re.sub("[A-Z]", lambda letter: f"_{letter.group().lower()}", operation_id))


def camel(name: str) -> str:
    return re.sub("_(.)", lambda letter: letter.group(1).upper(), name)


def written_parameters(operation_id: str) -> dict[str, Any]:
    parameters = inspect.signature(function_of(operation_id)).parameters.values()
    return {one.name.rstrip("_"): "required" if one.default is one.empty else one.default for one in parameters}


def described_parameters(document: Any, operation: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in operation.get("parameters", []):
        found[one["name"].replace("-", "_")] = default_of(one["schema"], is_required=one.get("required", False))
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        if media in BYTES:
            found["content"] = "required"
            continue
        body = document["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
        for name, schema in body["properties"].items():
            found[name] = default_of(schema, is_required=name in body.get("required", []))
    return found


def default_of(schema: Any, *, is_required: bool) -> Any:
    if is_required:
        return "required"
    default = schema.get("default")
    if schema.get("enum") == ["true", "false"]:
        return default == "true"
    return tuple(default) if isinstance(default, list) else default


def described_answer(operation: Any) -> Any:
    (success,) = [response for status, response in operation["responses"].items() if status < "300"]
    content = success.get("content")
    if not content:
        return type(None)
    schema = content.get("application/json", {}).get("schema", {})
    return getattr(records, record_of(schema)) if "$ref" in schema else bytes


def record_of(schema: Any) -> str:
    name = str(schema["$ref"].rpartition("/")[2])
    return CALLED.get(name, name)


def described_type(schema: Any) -> set[str]:
    """Returns a type as a set of its alternatives."""
    if "anyOf" in schema:
        return set().union(*(described_type(one) for one in schema["anyOf"]))
    if "$ref" in schema:
        name = record_of(schema)
        return {"words"} if name in AS_A_MAPPING else {name}
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return set().union(*(described_simple(name, schema) for name in names))


def described_simple(name: str, schema: Any) -> set[str]:
    if name == "array":
        return {f"list of {one}" for one in described_type(schema["items"])}
    if name == "object":
        return {"words"}
    if name == "string" and schema.get("format") == "date-time":
        return {"datetime"}
    if name == "string" and "enum" in schema:
        return {"str", *(one for one in schema["enum"] if one is not None)}
    return {{"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}[name]}


def spelled(hint: Any) -> set[str]:
    """Returns a hint in the same form. Lists of values stay open for values of newer services."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return set(arguments)
    if origin is list:
        return {f"list of {one}" for one in spelled(arguments[0])}
    if origin is not None and arguments and origin.__name__ in ("Union", "UnionType"):
        return set().union(*(spelled(one) for one in arguments))
    if origin is not None:
        return {"words"}
    return {"None"} if hint is type(None) else {"datetime"} if hint is datetime else {hint.__name__}
