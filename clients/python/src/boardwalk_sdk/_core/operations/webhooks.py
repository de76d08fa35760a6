"""Webhooks and their deliveries."""

from __future__ import annotations

from collections.abc import Sequence

from ..calls import Call, as_nothing, as_record, path, present, query
from ..records import CreatedWebhook, EventType, Webhook, WebhookDeliveries, WebhookDelivery, WebhookList

WEBHOOKS = "/v1/webhooks"
WEBHOOK = WEBHOOKS + "/{webhook_id}"


def list_webhooks() -> Call[WebhookList]:
    return Call(method="GET", path=WEBHOOKS, read=as_record(WebhookList))


def create_webhook(
    *, url: str, label: str | None = None, event_types: Sequence[EventType] | None = None
) -> Call[CreatedWebhook]:
    return Call(
        method="POST",
        path=WEBHOOKS,
        read=as_record(CreatedWebhook),
        json=present(url=url, label=label, event_types=list(event_types) if event_types else None),
    )


def read_webhook(webhook_id: str) -> Call[Webhook]:
    return Call(method="GET", path=path(WEBHOOK, webhook_id=webhook_id), read=as_record(Webhook))


def delete_webhook(webhook_id: str) -> Call[None]:
    return Call(method="DELETE", path=path(WEBHOOK, webhook_id=webhook_id), read=as_nothing)


def test_webhook(webhook_id: str) -> Call[WebhookDelivery]:
    return Call(method="POST", path=path(WEBHOOK + "/test", webhook_id=webhook_id), read=as_record(WebhookDelivery))


def list_webhook_deliveries(webhook_id: str, *, limit: int = 50, offset: int = 0) -> Call[WebhookDeliveries]:
    return Call(
        method="GET",
        path=path(WEBHOOK + "/deliveries", webhook_id=webhook_id),
        read=as_record(WebhookDeliveries),
        query=query(limit=limit, offset=offset),
    )


def retry_webhook_delivery(webhook_id: str, delivery_id: str) -> Call[WebhookDelivery]:
    template = WEBHOOK + "/deliveries/{delivery_id}/retry"
    return Call(
        method="POST",
        path=path(template, webhook_id=webhook_id, delivery_id=delivery_id),
        read=as_record(WebhookDelivery),
    )
