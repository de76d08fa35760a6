"""Prints what the SDK and its pytest plugin offer, as JSON for the pages of the documentation."""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import itertools
import json
import re
import sys
import textwrap
from typing import Any

import _pytest.config

sys.path.insert(0, "src")

import boardwalk_sdk  # noqa: E402
from boardwalk_sdk import pytest_plugin  # noqa: E402

Entry = dict[str, Any]
MAX_LINE = 80
"""A longer list of parameters has one a line."""


def main() -> None:
    exported = [getattr(boardwalk_sdk, name) for name in sorted(boardwalk_sdk.__all__)]
    classes = [one for one in exported if inspect.isclass(one) and not one.__name__.startswith("Async")]
    parts = [part for one in classes for part in attributes_of(one).values() if part not in classes]
    described = [described_class(one) for one in dict.fromkeys([*classes, *parts])]
    print(json.dumps({"sdk": described, "pytest": described_plugin()}, indent=2, ensure_ascii=False))


def described_class(one: type) -> Entry:
    own = {name: value for base in reversed(one.__mro__[:-1]) if is_ours(base) for name, value in vars(base).items()}
    public = {name: value for name, value in own.items() if not name.startswith("_")}
    return {
        "name": one.__name__,
        "kind": kind_of(one),
        "signature": signature_of(one),
        "text": text_of(one),
        "members": [
            *(fields_of(one)),
            *(member_of(name, value) for name, value in public.items() if is_member(value)),
            *(
                {"name": name, "signature": f"{name}: {part.__name__}", "text": text_of(part)}
                for name, part in attributes_of(one).items()
            ),
        ],
    }


def kind_of(one: type) -> str:
    if issubclass(one, BaseException):
        return "exception"
    if issubclass(one, enum.Enum):
        return "enumeration"
    return "record" if dataclasses.is_dataclass(one) else "class"


def signature_of(one: type) -> str:
    if issubclass(one, enum.Enum):
        return f"{one.__name__} = " + " | ".join(repr(member.value) for member in one)
    bases = ", ".join(base.__name__ for base in one.__bases__ if issubclass(base, BaseException))
    if bases:
        return f"class {one.__name__}({bases})"
    if dataclasses.is_dataclass(one) or "__init__" not in vars(one) or has_hidden_maker(one):
        return f"class {one.__name__}"
    return f"{one.__name__}{parameters_of(one.__init__)}".removesuffix(" -> None")


def has_hidden_maker(one: type) -> bool:
    """Whether users get it from another object, rather than make it."""
    types = inspect.signature(one.__init__).parameters.values()  # type: ignore[misc]
    return any(parameter.default is parameter.empty for parameter in list(types)[1:])


def fields_of(one: type) -> list[Entry]:
    if not dataclasses.is_dataclass(one) or issubclass(one, BaseException):
        return []
    fields = [field for field in dataclasses.fields(one) if not field.name.startswith("_")]
    texts = field_texts(one)
    return [
        {"name": field.name, "signature": f"{field.name}: {typed(field.type)}", "text": texts.get(field.name, "")}
        for field in fields
    ]


def field_texts(one: type) -> dict[str, str]:
    """Returns what stands below each field in the source. A class says more of it than its base."""
    found: dict[str, str] = {}
    for base in filter(is_ours, one.__mro__):
        (written,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(written, ast.ClassDef)
        for field, below in itertools.pairwise(written.body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    found.setdefault(name, inspect.cleandoc(text))
    return found


def member_of(name: str, value: Any) -> Entry:
    if isinstance(value, property):
        assert value.fget
        returns = inspect.signature(value.fget).return_annotation
        return {"name": name, "signature": f"{name}: {typed(returns)}", "text": text_of(value.fget)}
    function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
    return {"name": name, "signature": f"{name}{parameters_of(function)}", "text": text_of(function)}


def is_member(value: Any) -> bool:
    return isinstance(value, (property, classmethod, staticmethod)) or inspect.isfunction(value)


def is_ours(one: type) -> bool:
    return one.__module__.startswith("boardwalk_sdk")


def attributes_of(one: type) -> dict[str, type]:
    """What its constructor sets that is a class of this package: `client.boards` is a `Boards`."""
    if kind_of(one) != "class" or "__init__" not in vars(one):
        return {}
    source = textwrap.dedent(inspect.getsource(one.__init__))  # type: ignore[misc]
    names = vars(inspect.getmodule(one.__init__))  # type: ignore[misc]
    found: dict[str, type] = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Call(func=ast.Name(id=called))):
                if not name.startswith("_") and inspect.isclass(names.get(called)):
                    found[name] = names[called]
    return found


def parameters_of(function: Any) -> str:
    signature = inspect.signature(function)
    shown = [parameter for name, parameter in signature.parameters.items() if name != "self"]
    parameters = [
        one.replace(annotation=Shown(one.annotation)) if one.annotation is not one.empty else one for one in shown
    ]
    text = str(signature.replace(parameters=parameters, return_annotation=signature.empty))
    if len(text) > MAX_LINE:
        # A star, which says that names are needed from there on, has a line of its own, as in source code.
        lines = [str(one) for one in parameters]
        named = next((at for at, one in enumerate(parameters) if one.kind is one.KEYWORD_ONLY), None)
        if named is not None:
            lines.insert(named, "*")
        text = "(\n" + "".join(f"    {line},\n" for line in lines) + ")"
    return text if signature.return_annotation is signature.empty else f"{text} -> {returned(function)}"


def returned(function: Any) -> str:
    """What a call returns: for a function that is entered by `with`, not the iterator it is written as."""
    shown = typed(inspect.signature(function).return_annotation)
    if hasattr(function, "__wrapped__"):
        return re.sub(r"^Iterator\[(.*)\]$", r"AbstractContextManager[\1]", shown)
    return shown


class Shown(str):
    """A type that is printed as it was written."""

    def __new__(cls, annotation: Any) -> Shown:
        return super().__new__(cls, typed(annotation))

    def __repr__(self) -> str:
        return str(self)


def typed(annotation: Any) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", text)


def text_of(one: Any) -> str:
    own = one.__doc__ if inspect.isclass(one) else inspect.getdoc(one)
    text = inspect.cleandoc(own or "")
    # The docstring that a dataclass gets by itself is its signature.
    return "" if inspect.isclass(one) and text.startswith(f"{one.__name__}(") else text


def described_plugin() -> Entry:
    config = _pytest.config.get_config()
    parser = config._parser
    pytest_plugin.pytest_addoption(parser)
    group = next(group for group in parser._groups if group.name == "boardwalk")
    options = [
        {"name": option.names()[0], "signature": " ".join(option.names()), "text": option.attrs()["help"]}
        for option in group.options
    ]
    ini = [
        {"name": name, "signature": name, "text": entry[0] or ""}
        for name, entry in parser._inidict.items()
        if name.startswith(("board_", "boardwalk_"))
    ]
    fixtures = [
        {"name": name, "signature": name, "text": text_of(value._get_wrapped_function())}
        for name, value in vars(pytest_plugin).items()
        if hasattr(value, "_get_wrapped_function") and not name.startswith("_")
    ]
    return {"options": options, "ini": ini, "fixtures": fixtures, "marker": pytest_plugin.options.MARKER}


main()
