"""What records show of themselves."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

import pytest

from boardwalk_sdk._api import records

SECRETS = {"key", "secret", "ticket", "device_code"}
CLASSES = [cls for cls in vars(records).values() if is_dataclass(cls)]
WITH_SECRETS: list[Any] = [cls for cls in CLASSES if SECRETS & set(get_type_hints(cls))]


@pytest.mark.parametrize("cls", WITH_SECRETS, ids=lambda cls: cls.__name__)
def test_a_record_does_not_show_its_secret(cls: Any) -> None:
    """Breaks without `repr=False`: records are printed, and CI keeps what is printed."""
    shown = repr(cls(**{one.name: f"the {one.name}" for one in fields(cls)}))
    assert "the id" in shown or "the user_code" in shown
    assert not [name for name in SECRETS if f"the {name}" in shown]


def test_all_secrets_are_tried() -> None:
    assert len(WITH_SECRETS) == 4
