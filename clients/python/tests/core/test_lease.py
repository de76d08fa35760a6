from __future__ import annotations

from boardwalk_sdk._core.lease import LeaseClock


def test_a_lease_is_renewed_every_third_of_it() -> None:
    lease = LeaseClock(60.0, now=100.0)
    assert lease.due_in(100.0) == 20.0
    assert lease.due_in(125.0) == 0.0
    lease.renewed(125.0)
    assert lease.due_in(125.0) == 20.0


def test_a_renewal_without_an_answer_is_tried_again_soon_until_the_lease_is_over() -> None:
    lease = LeaseClock(60.0, now=0.0)
    lease.failed(20.0)
    assert lease.due_in(20.0) == 5.0
    assert not lease.is_lost(59.0)
    assert lease.is_lost(60.0)


def test_without_a_lease_none_is_due_or_lost() -> None:
    lease = LeaseClock(None, now=0.0)
    assert lease.due_in(0.0) > 1000.0
    assert lease.due_in(1e6) > 1000.0
    assert not lease.is_lost(1e9)
