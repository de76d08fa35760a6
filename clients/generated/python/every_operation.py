"""Calls every operation of the API through the generated client, and prints each as [operation, status, type of the answer]."""

import importlib
import inspect
import io
import json
import os
import pkgutil
import sys

from boardwalk_client import AuthenticatedClient, api
from boardwalk_client.models import (
    CreateKey,
    CreateWebhook,
    EnrolAgent,
    ExtendSession,
    FlashBoard,
    ListBoardsState,
    RedeemGrant,
    RequestGrant,
    SetLimits,
    SetPart,
    SetPin,
    SetPower,
    SetPowerState,
    StartSession,
)
from boardwalk_client.types import File

base_url = sys.argv[1]
calls = []


def module_of(operation):
    return importlib.import_module(next(name for name in modules if name.endswith(f".{operation}")))


def call(operation, client, **arguments):
    answer = module_of(operation).sync_detailed(client=client, **arguments)
    calls.append([operation, int(answer.status_code), type(answer.parsed).__name__])
    return answer.parsed


modules = [found.name for found in pkgutil.walk_packages(api.__path__, api.__name__ + ".") if not found.ispkg]
first = AuthenticatedClient(base_url, os.environ["BOARDWALK_API_KEY"])

call("read_open_api", first)
call("read_me", first)
grant = call("request_key", first, body=RequestGrant(client_name="a Python program"))
call("redeem_key", first, body=RedeemGrant(device_code=grant.device_code))
key = call("create_key", first, body=CreateKey(label="made by a Python program"))

client = AuthenticatedClient(base_url, key.key)
board = call("list_boards", client, state=ListBoardsState.AVAILABLE, limit=5).boards[0]
call("read_board", client, board_id=board.id)
call("list_board_types", client)
call("check_firmware", client, board_type=board.board_type, body=File(io.BytesIO(b":00000001FF")))
image = call("list_base_images", client, board_type=board.board_type).base_images[0]

start = StartSession(board_type=board.board_type, base_image_id=image.id, minutes=10)
session = call("start_session", client, body=start)
call("read_session", client, session_id=session.id)
extended = call("extend_session", client, session_id=session.id, body=ExtendSession(minutes=5))
call("renew_lease", client, session_id=session.id)
call("list_sessions", client, limit=1)
call("type_into_console", client, session_id=session.id, body=File(io.BytesIO(b"help\r")))
call("read_console_log", client, session_id=session.id)
ticket = call("create_console_ticket", client, session_id=session.id)
call("list_console_tickets", client, session_id=session.id)
call("revoke_console_ticket", client, session_id=session.id, ticket_id=ticket.id)
call("open_console", client, session_id=session.id)
call("upload_firmware", client, session_id=session.id, body=File(io.BytesIO(b":00000001FF")))
call("read_firmware", client, session_id=session.id)
flash = FlashBoard(firmware_id="fmw_" + "0" * 26)
call("flash_board", client, session_id=session.id, body=flash)
call("reset_board", client, session_id=session.id)
call("set_power", client, session_id=session.id, body=SetPower(state=SetPowerState.CYCLE))
call("send_break", client, session_id=session.id)
call("read_pins", client, session_id=session.id)
call("set_pin", client, session_id=session.id, pin="D2", body=SetPin(level=0))
call("read_parts", client, session_id=session.id)
call("set_part", client, session_id=session.id, part="button", body=SetPart(pressed=True))
call("take_screenshot", client, session_id=session.id, part="screen")
call("read_command", client, session_id=session.id, command_id="cmd_" + "0" * 26)
ended = call("end_session", client, session_id=session.id)
credits = call("read_credits", client)
call("read_limits", client)
call("set_limits", client, body=SetLimits(credits_per_day=50, low_balance_credits=None))
# A stream that is not refused would never end.
call("stream_events", client, after="-1")
call("list_keys", client, limit=10)
webhook = call("create_webhook", client, body=CreateWebhook(url="https://ci.example.com/boardwalk"))
call("list_webhooks", client)
call("read_webhook", client, webhook_id=webhook.id)
delivery = call("test_webhook", client, webhook_id=webhook.id)
call("list_webhook_deliveries", client, webhook_id=webhook.id, limit=10)
call("retry_webhook_delivery", client, webhook_id=webhook.id, delivery_id=delivery.id)
call("delete_webhook", client, webhook_id=webhook.id)

ids = {"session_id": session.id, "board_type": board.board_type, "board_id": board.id, "key_id": key.id, "command_id": "cmd_" + "0" * 26, "sha256": "0" * 64, "pin": "D2", "part": "button", "ticket_id": ticket.id, "webhook_id": webhook.id, "delivery_id": delivery.id}
for name in modules:
    operation = name.rpartition(".")[2]
    if not operation.endswith("_options"):
        continue
    parameters = inspect.signature(module_of(operation).sync_detailed).parameters
    call(operation, client, **{name: value for name, value in ids.items() if name in parameters})

call("revoke_key", first, key_id=key.id)
call("enrol_agent", client, body=EnrolAgent(token="enrol_" + "0" * 48, name="lab-1", version="1.0.0"))
call("connect_agent", client)
call("read_agent_firmware", client, sha256="0" * 64)
refused = module_of("read_me").sync(client=client)

print(
    json.dumps(
        {
            "calls": calls,
            "added_seconds": (extended.expires_at - session.expires_at).total_seconds(),
            "end_reason": ended.end_reason,
            "balance": credits.balance,
            "refused": refused.code,
        }
    )
)
