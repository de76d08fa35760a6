/** Made of the description of the API by `schema.test.ts`. */
/** The members of what the calls of a path answer. */
export const knownMembers: Record<string, string> = {
  "/v1/auth/me": "id email tier credits created_at",
  "/v1/auth/keys": "keys limit offset total id label last_four created_at last_used_at expires_at created_by access credits_per_day credits_used_today key",
  "/v1/auth/device": "device_code user_code verification_uri verification_uri_complete expires_in interval",
  "/v1/auth/device/token": "id label last_four created_at last_used_at expires_at created_by access credits_per_day credits_used_today key",
  "/v1/boards": "boards limit offset total",
  "/v1/boards/{board_id}": "id board_type label board_specs state location credits_per_minute base_image_ids capabilities flash_formats max_firmware_bytes emulated health created_at success_rate",
  "/v1/board-types": "board_types",
  "/v1/board-types/{board_type}/firmware-checks": "board_type filename format size",
  "/v1/base-images": "base_images",
  "/v1/sessions": "active ended limit offset total id user_id board_id board_type board_specs base_image_id state end_reason credits_used credits_refunded created_at started_at ended_at expires_at credits_per_minute queue_position started_by metadata lease_seconds lease_expires_at max_credits estimated_start_at console board_online end_fault end_message command speed seed parts connection",
  "/v1/sessions/{session_id}": "id user_id board_id board_type board_specs base_image_id state end_reason credits_used credits_refunded created_at started_at ended_at expires_at credits_per_minute queue_position started_by metadata lease_seconds lease_expires_at max_credits estimated_start_at console board_online end_fault end_message command speed seed parts connection",
  "/v1/sessions/{session_id}/extension": "id user_id board_id board_type board_specs base_image_id state end_reason credits_used credits_refunded created_at started_at ended_at expires_at credits_per_minute queue_position started_by metadata lease_seconds lease_expires_at max_credits estimated_start_at console board_online end_fault end_message command speed seed parts connection",
  "/v1/sessions/{session_id}/lease": "lease_expires_at",
  "/v1/sessions/{session_id}/console/tickets": "tickets id ticket mode expires_at",
  "/v1/sessions/{session_id}/firmware": "id filename format size sha256 created_at",
  "/v1/sessions/{session_id}/flash": "id session_id kind state firmware_id base_image_id phase progress output_from output_tail fault error created_at started_at ended_at",
  "/v1/sessions/{session_id}/reset": "id session_id kind state firmware_id base_image_id phase progress output_from output_tail fault error created_at started_at ended_at",
  "/v1/sessions/{session_id}/power": "id session_id kind state firmware_id base_image_id phase progress output_from output_tail fault error created_at started_at ended_at",
  "/v1/sessions/{session_id}/break": "id session_id kind state firmware_id base_image_id phase progress output_from output_tail fault error created_at started_at ended_at",
  "/v1/sessions/{session_id}/commands/{command_id}": "id session_id kind state firmware_id base_image_id phase progress output_from output_tail fault error created_at started_at ended_at",
  "/v1/sessions/{session_id}/pins": "pins",
  "/v1/sessions/{session_id}/parts": "parts",
  "/v1/credits": "balance pending entries limit offset total",
  "/v1/credits/limits": "credits_per_day credits_used_today low_balance_credits",
  "/v1/webhooks": "webhooks id url label event_types disabled_at disabled_reason created_at secret",
  "/v1/webhooks/{webhook_id}": "id url label event_types disabled_at disabled_reason created_at",
  "/v1/webhooks/{webhook_id}/test": "id event_id type state attempts next_attempt_at delivered_at failed_at response_status error duration_ms created_at",
  "/v1/webhooks/{webhook_id}/deliveries": "deliveries limit offset total",
  "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry": "id event_id type state attempts next_attempt_at delivered_at failed_at response_status error duration_ms created_at",
  "/v1/agents/enrolment": "agent_id credential",
  "/v1/openapi.json": "openapi"
}
/** The calls that answer nothing. */
export const emptyResponses: readonly string[] = [
  "DELETE /v1/auth/keys/{key_id}",
  "POST /v1/sessions/{session_id}/console/input",
  "PUT /v1/sessions/{session_id}/pins/{pin}",
  "PATCH /v1/sessions/{session_id}/parts/{part}",
  "DELETE /v1/sessions/{session_id}/console/tickets/{ticket_id}",
  "DELETE /v1/webhooks/{webhook_id}"
]
