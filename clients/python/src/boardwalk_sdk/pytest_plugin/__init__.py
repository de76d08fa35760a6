"""The plugin of pytest: tests that need a board get one."""

from .ci_key import pytest_sessionstart, pytest_unconfigure
from .collection import pytest_collection_modifyitems, pytest_generate_tests, pytest_runtest_setup
from .fixtures import _reset_if_fresh, async_board, board, boards, boardwalk
from .options import pytest_addoption, pytest_configure
from .reports import pytest_report_teststatus, pytest_runtest_makereport
from .summary import pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown
from .triage import pytest_runtest_protocol

__all__ = [
    "_reset_if_fresh",
    "async_board",
    "board",
    "boards",
    "boardwalk",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_generate_tests",
    "pytest_report_teststatus",
    "pytest_runtest_makereport",
    "pytest_runtest_protocol",
    "pytest_runtest_setup",
    "pytest_sessionfinish",
    "pytest_sessionstart",
    "pytest_terminal_summary",
    "pytest_testnodedown",
    "pytest_unconfigure",
]
