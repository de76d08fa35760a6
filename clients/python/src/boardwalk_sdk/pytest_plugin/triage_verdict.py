"""Tells the service what a triage found, beside the result of the session that failed first."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from .._core.triage import Ran, Verdict, rates_of
from .._firmware import opened_firmware
from .._sync.client import Boardwalk
from .options import options_of
from .results import suspect, tell_result

EXIT_CODES = {"board": 2}
"""As `boardwalk run --triage` has them. All others are 1."""


@dataclass(frozen=True)
class Trial:
    """The runs of a triage, and the session that failed before them."""

    board_id: str
    session_id: str
    runs: Sequence[Ran]
    sessions: Sequence[str]
    """Those of the runs, in their order."""
    credits: int


def tell_verdict(config: pytest.Config, found: Verdict, trial: Trial) -> list[str]:
    """Tells the service the verdict, and that the board is suspected if it is at fault. Returns what is to be said."""
    runs = [
        {"session_id": session_id, "board_id": run.board, "firmware": run.firmware, "result": run.result}
        for session_id, run in zip(trial.sessions, trial.runs, strict=True)
    ]
    record = {
        "verdict": found.verdict,
        "reason": found.reason,
        **rates_of(trial.runs),
        "known_good": _known_good(config),
        "runs": runs,
        "credits_used": trial.credits,
    }
    with Boardwalk() as client:
        exit_code = EXIT_CODES.get(found.verdict, 1)
        tell_result(config, client, trial.session_id, triage=record, exit_code=exit_code)
        if found.verdict != "board":
            return []
        # The service compares the sessions with their results, so it has to have them all.
        said = suspect(config, client, trial.board_id, [trial.session_id, *trial.sessions])
        return [said] if said else []


def _known_good(config: pytest.Config) -> dict[str, str | None] | None:
    file = options_of(config).known_good
    if not file:
        return None
    try:
        with opened_firmware(config.rootpath / file) as stream:
            return {"sha256": hashlib.sha256(stream.read()).hexdigest(), "session_id": None}
    except (OSError, ValueError):
        # The run that was to have it has said so.
        return None
