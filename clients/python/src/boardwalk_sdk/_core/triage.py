"""Finds out whose fault a failure is: the code's, the board's or chance's. It decides, and runs nothing."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal

Which = Literal["tested", "known_good"]
"""Which firmware a run is of: the one that failed, or one that is known to pass."""
On = Literal["first", "other"]
"""The board that failed first, or another one of its type."""
NoRun = Literal["budget", "no_board", "infrastructure", "interrupted"]
"""Why a run did not come to a result."""
Reason = Literal[
    "budget",
    "no_board",
    "infrastructure",
    "interrupted",
    "known_good_fails",
    "board_sensitive",
    "one_board_only",
]

Z = 1.959963984540054
"""The 97.5 % point of the normal distribution: intervals are of 95 %."""
ENOUGH = 0.5
"""What always fails is the code's once the lower end of its interval is here: after four runs."""


@dataclass(frozen=True)
class Ask:
    """What is to be run next."""

    firmware: Which
    on: On


@dataclass(frozen=True)
class Ran:
    """A run, on whichever board it had in the end; `tries` were needed for it."""

    board: str
    firmware: Which
    result: Literal["passed", "failed"]
    tries: int = 1


@dataclass(frozen=True)
class Verdict:
    verdict: Literal["code", "board", "flaky", "inconclusive"]
    reason: Reason | None = None


Deciding = Generator[Ask, "Ran | NoRun", Verdict]


def wilson(failures: int, of: int) -> tuple[float, float]:
    """Returns the ends of Wilson's interval of a rate (95 %)."""
    if of == 0:
        return 0.0, 1.0
    rate, square = failures / of, Z * Z
    middle = rate + square / (2 * of)
    half = Z * math.sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    whole = 1 + square / of
    # At the ends rounding would leave a rest.
    low = 0.0 if failures == 0 else (middle - half) / whole
    return low, 1.0 if failures == of else (middle + half) / whole


def decide(*, board: str, has_known_good: bool, limit: int) -> Deciding:
    """Asks for one run after the other, and returns the verdict once it has one.

    `board` is the id of the board on which the test failed, and `limit` is how many runs there may be.
    The failure that began it is not counted, since it was chosen because it failed.
    """
    return (yield from _Trial(board, has_known_good, limit).verdict())


class _Trial:
    def __init__(self, board: str, has_known_good: bool, limit: int) -> None:
        self.board = board
        self.has_known_good = has_known_good
        self.left = limit
        self.runs: list[Ran] = []
        self.why: NoRun | None = None

    def verdict(self) -> Deciding:
        first = yield from self.run("tested", "first")
        if first is None:
            return self.without()
        if first.result == "passed":
            return (yield from self.flaky())
        second = yield from self.run("tested", "other")
        if second is None:
            return self.without()
        if second.result == "failed":
            return (yield from self.always_fails())
        if first.board == self.board and second.board != self.board:
            return (yield from self.fails_on_one())
        return (yield from self.flaky())

    def run(self, firmware: Which, on: On) -> Generator[Ask, Ran | NoRun, Ran | None]:
        """Returns the run, or None if there cannot be one: `why` says why."""
        if self.left <= 0:
            self.why = "budget"
        if self.why:
            return None
        answer = yield Ask(firmware, on)
        if not isinstance(answer, Ran):
            self.why = answer
            return None
        self.left -= answer.tries
        self.runs.append(answer)
        return answer

    def without(self) -> Verdict:
        return Verdict("inconclusive", self.why or "budget")

    def flaky(self) -> Deciding:
        """It has failed and passed: what is left is spent on how often."""
        on: On = "other" if self.runs and self.runs[-1].board == self.board else "first"
        while (yield from self.run("tested", on)):
            on = "other" if on == "first" else "first"
        return Verdict("flaky")

    def always_fails(self) -> Deciding:
        """Both of the first two have failed: it is the code, if it fails again and again."""
        if self.has_known_good:
            good = yield from self.run("known_good", "first")
            if good is None:
                return self.without()
            if good.result == "failed":
                return Verdict("inconclusive", "known_good_fails")
        on: On = "other"
        while wilson(*_failures(self.runs))[0] < ENOUGH:
            again = yield from self.run("tested", on)
            if again is None:
                return self.without()
            if again.result == "passed":
                return (yield from self.flaky())
            on = "first" if on == "other" else "other"
        return Verdict("code") if _is_proven(self.runs) else Verdict("inconclusive", "one_board_only")

    def fails_on_one(self) -> Deciding:
        """It failed on the first board and passed on another: it is the board, if that stays so."""
        pairs: tuple[Which, Which] = ("tested", "known_good" if self.has_known_good else "tested")
        for firmware in pairs:
            here = yield from self.run(firmware, "first")
            if here is None:
                return self.without()
            if here.result == "passed":
                return (yield from self.otherwise(firmware, "board_sensitive"))
            there = yield from self.run(firmware, "other")
            if there is None:
                return self.without()
            if there.result == "failed":
                return (yield from self.otherwise(firmware, "known_good_fails"))
        # True if runs failed on this board alone, and on no other, wherever they were asked for.
        splits = all((run.result == "failed") == (run.board == self.board) for run in self.runs)
        return Verdict("board") if splits else (yield from self.flaky())

    def otherwise(self, firmware: Which, reason: Reason) -> Deciding:
        return (yield from self.flaky()) if firmware == "tested" else Verdict("inconclusive", reason)


def _tested(runs: Sequence[Ran]) -> list[Ran]:
    return [run for run in runs if run.firmware == "tested"]


def _failures(runs: Sequence[Ran]) -> tuple[int, int]:
    """Returns how often the tested firmware failed, of how many runs."""
    tested = _tested(runs)
    return sum(run.result == "failed" for run in tested), len(tested)


def rates_of(runs: Sequence[Ran]) -> dict[str, object]:
    """Returns how often the tested firmware failed, in all and on each board, without the first failure."""
    failures, of = _failures(runs)
    boards = dict.fromkeys(run.board for run in _tested(runs))
    on_boards = [(board, _failures([run for run in runs if run.board == board])) for board in boards]
    return {
        "failures": failures,
        "of": of,
        "interval": [round(end, 2) for end in wilson(failures, of)],
        "by_board": [{"board_id": board, "failures": failed, "of": ran} for board, (failed, ran) in on_boards],
    }


def _is_proven(runs: Sequence[Ran]) -> bool:
    """On two boards, or on one where the known good firmware passed."""
    is_good = any(run.firmware == "known_good" and run.result == "passed" for run in runs)
    return is_good or len({run.board for run in _tested(runs)}) > 1


WHY: dict[str, str] = {
    "known_good_fails": "the known good firmware fails too, so the test or its surroundings are broken",
    "board_sensitive": "the known good firmware passes on this board and the tested one does not",
    "one_board_only": "there was one board only, and no firmware that is known to pass",
    "budget": "there were too few runs or credits for it",
    "no_board": "no board was free for it",
    "infrastructure": "a run did not come to a result",
    "interrupted": "it was interrupted",
}


def sentence_of(found: Verdict, runs: Sequence[Ran]) -> str:
    """Returns the verdict in a sentence, with what it stands on."""
    failures, of = _failures(runs)
    low, high = wilson(failures, of)
    boards = len({run.board for run in _tested(runs)})
    often = f"it failed {failures} of {_counted(of, 'more run')} on {_counted(boards, 'board')}"
    if found.verdict == "code":
        return f"the code. I{often[1:]}, so at least {low:.0%} of the time"
    if found.verdict == "flaky":
        return f"flaky. I{often[1:]}, so {low:.0%} to {high:.0%} of the time"
    if found.verdict == "board":
        return f"the board. What fails there passes on others, each time; {often}"
    return f"inconclusive, since {WHY[found.reason or 'budget']}; {often}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
