"""Webhooks and their deliveries."""

from dataclasses import dataclass, field
from datetime import datetime

from .kinds import DeliveryState, DeliveryType, DisabledReason, EventType


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    id: str
    url: str
    label: str | None
    event_types: list[EventType] | None
    disabled_at: datetime | None
    disabled_reason: DisabledReason | None
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedWebhook(Webhook):
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookList:
    webhooks: list[Webhook]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookDelivery:
    id: str
    event_id: str | None
    type: DeliveryType
    state: DeliveryState
    attempts: int
    next_attempt_at: datetime | None
    delivered_at: datetime | None
    failed_at: datetime | None
    response_status: int | None
    error: str | None
    duration_ms: int | None
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookDeliveries:
    deliveries: list[WebhookDelivery]
    limit: int
    offset: int
    total: int
