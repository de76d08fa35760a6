"""Whose fault a failure is. The vectors are those of the command line."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, cast

import pytest

from boardwalk_sdk._core.triage import Ask, NoRun, Ran, Verdict, decide, sentence_of, wilson

VECTORS = json.loads(Path(__file__).parents[3].joinpath("conformance", "triage.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_verdict_is_that_of_the_vectors(vector: Any) -> None:
    deciding = decide(board="B1", has_known_good=vector["has_known_good"], limit=vector["limit"])
    answer: Ran | NoRun | None = None
    for firmware, on, board, result in vector["runs"]:
        assert deciding.send(cast("Any", answer)) == Ask(firmware, on)
        answer = Ran(board, firmware, result) if result in ("passed", "failed") else result
    with pytest.raises(StopIteration) as stop:
        deciding.send(cast("Any", answer))
    assert stop.value.value == Verdict(vector["verdict"], vector.get("reason"))


def verdict_at(probability: float, chance: random.Random) -> Verdict:
    """A firmware that fails by chance, on two boards that are sound."""
    deciding = decide(board="B1", has_known_good=False, limit=6)
    answer: Ran | None = None
    try:
        while True:
            asked = deciding.send(cast("Any", answer))
            result: Literal["passed", "failed"] = "failed" if chance.random() < probability else "passed"
            answer = Ran("B1" if asked.on == "first" else "B2", asked.firmware, result)
    except StopIteration as stop:
        return cast("Verdict", stop.value)


def test_what_fails_by_chance_is_seldom_said_to_be_the_code_or_the_board() -> None:
    chance = random.Random(20_261_129)
    verdicts = [verdict_at(0.3, chance).verdict for _ in range(5_000)]
    assert verdicts.count("code") < 250
    assert verdicts.count("board") < 250
    assert verdicts.count("flaky") > 4_000


@pytest.mark.parametrize(
    ("failures", "of", "low", "high"),
    [(0, 0, 0, 1), (4, 4, 0.5101, 1), (3, 3, 0.4385, 1), (0, 5, 0, 0.4345), (5, 10, 0.2366, 0.7634)],
)
def test_intervals_are_by_wilson(failures: int, of: int, low: float, high: float) -> None:
    assert wilson(failures, of) == pytest.approx((low, high), abs=5e-5)


def test_a_run_that_took_several_tries_counts_as_often() -> None:
    deciding = decide(board="B1", has_known_good=False, limit=4)
    next(deciding)
    with pytest.raises(StopIteration) as stop:
        deciding.send(Ran("B1", "tested", "failed", tries=4))
    assert stop.value.value == Verdict("inconclusive", "budget")


def test_a_verdict_says_what_it_stands_on() -> None:
    runs = [Ran(board, "tested", "failed") for board in ("B1", "B2", "B2", "B1")]
    assert sentence_of(Verdict("code"), runs) == (
        "the code. It failed 4 of 4 more runs on 2 boards, so at least 51% of the time"
    )
    assert sentence_of(Verdict("inconclusive", "no_board"), runs[:1]) == (
        "inconclusive, since no board was free for it; it failed 1 of 1 more run on 1 board"
    )


RESULTS: tuple[Literal["failed"], Literal["passed"]] = ("failed", "passed")
ALL = json.loads((Path(__file__).parents[3] / "conformance" / "triage-all.json").read_text("utf-8"))


def answers_to(asked: Ask) -> list[Ran | NoRun]:
    """Returns what may come of a run: each result on the board that was asked for, or on the other; none."""
    boards = ("B1", "B2") if asked.on == "first" else ("B2", "B1")
    ran = [Ran(board, asked.firmware, result) for board in boards for result in RESULTS]
    return [*ran, "no_board"]


def verdicts_of(has_known_good: bool, limit: int, path: tuple[int, ...] = ()) -> Iterator[str]:
    """Returns the verdict of each history, by the numbers of its answers."""
    deciding = decide(board="B1", has_known_good=has_known_good, limit=limit)
    try:
        asked = next(deciding)
        for choice in path:
            asked = deciding.send(answers_to(asked)[choice])
    except StopIteration as stop:
        yield f"{''.join(map(str, path))} {stop.value.verdict} {stop.value.reason or '-'}"
        return
    for choice in range(len(answers_to(asked))):
        yield from verdicts_of(has_known_good, limit, (*path, choice))


@pytest.mark.parametrize("vector", ALL, ids=lambda vector: f"{vector['limit']}-{vector['has_known_good']}")
def test_each_history_has_the_verdict_that_the_command_line_finds(vector: dict[str, Any]) -> None:
    lines = list(verdicts_of(vector["has_known_good"], vector["limit"]))
    assert Counter(line.partition(" ")[2] for line in lines) == vector["verdicts"]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == vector["sha256"]
