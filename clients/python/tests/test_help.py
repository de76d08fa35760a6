"""What `help()` and `repr()` say, and which Python this package needs."""

from __future__ import annotations

import inspect
import re
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import boardwalk_sdk
from boardwalk_sdk._async import control as async_control
from boardwalk_sdk._async import resources as async_resources
from boardwalk_sdk._sync import control, resources

MODULES = (resources, control, async_resources, async_control)
OWN = [one for module in MODULES for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__]
PUBLIC = [getattr(boardwalk_sdk, name) for name in boardwalk_sdk.__all__]
CLASSES = [one for one in [*PUBLIC, *OWN] if inspect.isclass(one)]
FOLDER = Path(__file__).parents[1]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_public_name_has_help(cls: Any) -> None:
    members = {name: member for name, member in vars(cls).items() if not name.startswith("_")}
    functions = {name: getattr(one, "fget", one) for name, one in members.items()}
    silent = [name for name, one in functions.items() if inspect.isfunction(one) and not one.__doc__]
    assert silent == []
    # Dataclasses write their signature where there is no text.
    assert cls.__doc__
    assert not cls.__doc__.startswith(f"{cls.__name__}(")


def test_the_version_is_that_of_the_package() -> None:
    try:
        installed = version("boardwalk-sdk")
    except ImportError:
        installed = "0"
    assert boardwalk_sdk.__version__ == installed


def test_an_older_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first lines run there: they must be what an old Python can read."""
    source = (FOLDER / "src/boardwalk_sdk/__init__.py").read_text()
    (check,) = re.findall(r"\nif sys\.version_info.*?\n\n", source, re.DOTALL)
    assert source.index(check) < source.index("from .")
    monkeypatch.setattr("sys.version_info", (3, 9, 18))
    with pytest.raises(ImportError, match=r"needs Python 3\.10 or newer, and this is 3\.9\."):
        exec("import sys\n" + check)
