"""Logs in to a scripted board of the type that it is given; for scenarios.test.ts."""

from __future__ import annotations

import sys

from boardwalk_sdk import Boardwalk

with Boardwalk() as client, client.session(sys.argv[1], minutes=5) as session:
    session.expect("login: $", timeout=20)
    session.sendline("root")
    session.expect("# $", timeout=20)
