"""One function for each operation of the API, with its parameters and defaults. They make calls and send nothing."""

from .accounts import create_key, list_keys, read_credits, read_limits, read_me, revoke_key, set_limits
from .boards import check_firmware, list_base_images, list_board_types, list_boards, read_board
from .consoles import create_console_ticket, list_console_tickets, read_console_log, revoke_console_ticket
from .control import (
    flash_board,
    read_command,
    read_parts,
    read_pins,
    reset_board,
    send_break,
    set_part,
    set_pin,
    set_power,
    upload_firmware,
)
from .sessions import end_session, extend_session, list_sessions, read_session, renew_lease, start_session
from .webhooks import (
    create_webhook,
    delete_webhook,
    list_webhook_deliveries,
    list_webhooks,
    read_webhook,
    retry_webhook_delivery,
    test_webhook,
)

__all__ = [
    "check_firmware",
    "create_console_ticket",
    "create_key",
    "create_webhook",
    "delete_webhook",
    "end_session",
    "extend_session",
    "flash_board",
    "list_base_images",
    "list_board_types",
    "list_boards",
    "list_console_tickets",
    "list_keys",
    "list_sessions",
    "list_webhook_deliveries",
    "list_webhooks",
    "read_board",
    "read_command",
    "read_console_log",
    "read_credits",
    "read_limits",
    "read_me",
    "read_parts",
    "read_pins",
    "read_session",
    "read_webhook",
    "renew_lease",
    "reset_board",
    "retry_webhook_delivery",
    "revoke_console_ticket",
    "revoke_key",
    "send_break",
    "set_limits",
    "set_part",
    "set_pin",
    "set_power",
    "start_session",
    "test_webhook",
    "upload_firmware",
]
