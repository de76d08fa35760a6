CREATE TABLE "agent_enrolments" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"agent_name" text NOT NULL,
	"replaces_agent_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"version" text NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	"protocol" text,
	"boot_id" text,
	"connection_no" bigint DEFAULT 0 NOT NULL,
	"connected_instance" text,
	"connected_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"disconnected_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "agents_name" CHECK ("agents"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("agents"."name") <= 40),
	CONSTRAINT "agents_connected_to" CHECK ("agents"."connected_instance" is null or "agents"."connected_at" is not null),
	CONSTRAINT "agents_revoked_are_away" CHECK ("agents"."revoked_at" is null or "agents"."connected_instance" is null)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"secret_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"created_by_key_id" text,
	"is_by_device" boolean DEFAULT false NOT NULL,
	"login_id" text,
	"access" text DEFAULT 'full' NOT NULL,
	"credits_per_day" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_secret_hash" UNIQUE("secret_hash"),
	CONSTRAINT "api_keys_access" CHECK ("api_keys"."access" in ('full', 'run', 'read')),
	CONSTRAINT "api_keys_credits_per_day" CHECK ("api_keys"."credits_per_day" >= 1),
	CONSTRAINT "api_keys_have_one_maker" CHECK (not ("api_keys"."is_by_device" and "api_keys"."created_by_key_id" is not null)),
	CONSTRAINT "api_keys_hold_a_sha256" CHECK (length("api_keys"."secret_hash") = 32),
	CONSTRAINT "api_keys_hold_four_characters" CHECK ("api_keys"."last_four" ~ '^[0-9a-f]{4}$'),
	CONSTRAINT "api_keys_label_length" CHECK (char_length("api_keys"."label") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"actor" text NOT NULL,
	"credential_id" text,
	"address" text,
	"device" text,
	"action" text NOT NULL,
	"subject_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_actor" CHECK ("audit_events"."actor" in ('user', 'key', 'guest', 'operator', 'system')),
	CONSTRAINT "audit_events_action" CHECK ("audit_events"."action" ~ '^[a-z]+(_[a-z]+)*$'),
	CONSTRAINT "audit_events_are_small" CHECK (length("audit_events"."details"::text) <= 500 and length("audit_events"."address") <= 100 and length("audit_events"."device") <= 100)
);
--> statement-breakpoint
CREATE TABLE "base_images" (
	"id" text PRIMARY KEY NOT NULL,
	"board_type" text NOT NULL,
	"label" text NOT NULL,
	"description" text NOT NULL,
	"sha256" "bytea",
	"format" text,
	"load_address" bigint,
	"boot_send" text,
	"boot_expect" text,
	"boot_timeout_s" integer DEFAULT 10 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "base_images_label" UNIQUE("board_type","label"),
	CONSTRAINT "base_images_with_their_type" UNIQUE("id","board_type"),
	CONSTRAINT "base_images_format" CHECK ("base_images"."format" in ('uf2', 'hex', 'elf', 'bin')),
	CONSTRAINT "base_images_file_has_a_format" CHECK (("base_images"."sha256" is null) = ("base_images"."format" is null)),
	CONSTRAINT "base_images_boot_send" CHECK (octet_length("base_images"."boot_send") between 1 and 200),
	CONSTRAINT "base_images_boot_expect" CHECK (octet_length("base_images"."boot_expect") between 1 and 200),
	CONSTRAINT "base_images_boot_timeout" CHECK ("base_images"."boot_timeout_s" between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "board_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "board_failures_message" CHECK (char_length("board_failures"."message") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "board_types" (
	"slug" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"specs" text NOT NULL,
	"credits_per_minute" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_types_slug" CHECK ("board_types"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "board_types_cost_something" CHECK ("board_types"."credits_per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"id" text PRIMARY KEY NOT NULL,
	"board_type" text NOT NULL,
	"label" text NOT NULL,
	"location" text,
	"connection" text,
	"condition" text DEFAULT 'available' NOT NULL,
	"free_since" timestamp (3) with time zone DEFAULT now(),
	"agent_id" text,
	"agent_slot" text,
	"driver" text,
	"capabilities" text[] DEFAULT '{}' NOT NULL,
	"flash_formats" text[] DEFAULT '{}' NOT NULL,
	"max_firmware_bytes" integer,
	"agent_online" boolean DEFAULT false NOT NULL,
	"last_binding_no" bigint DEFAULT 0 NOT NULL,
	"clean_binding_no" bigint DEFAULT 0 NOT NULL,
	"health" text DEFAULT 'unknown' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"quarantined_at" timestamp (3) with time zone,
	"quarantine_reason" text,
	"is_quarantined_by_hand" boolean DEFAULT false NOT NULL,
	"released_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"check_tail" text,
	"good_checks" integer DEFAULT 0 NOT NULL,
	"bad_checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "boards_one_per_slot" UNIQUE("agent_id","agent_slot"),
	CONSTRAINT "boards_with_their_type" UNIQUE("id","board_type"),
	CONSTRAINT "boards_condition" CHECK ("boards"."condition" in ('available', 'maintenance', 'offline')),
	CONSTRAINT "boards_health" CHECK ("boards"."health" in ('good', 'unknown', 'bad')),
	CONSTRAINT "boards_slot_is_of_an_agent" CHECK (("boards"."agent_id" is null) = ("boards"."agent_slot" is null)),
	CONSTRAINT "boards_online_with_an_agent" CHECK (not "boards"."agent_online" or "boards"."agent_id" is not null),
	CONSTRAINT "boards_clean_is_not_ahead" CHECK ("boards"."clean_binding_no" <= "boards"."last_binding_no"),
	CONSTRAINT "boards_checks" CHECK ("boards"."good_checks" >= 0 and "boards"."bad_checks" >= 0 and char_length("boards"."check_error") <= 200 and octet_length("boards"."check_tail") <= 8192),
	CONSTRAINT "boards_quarantine_has_begun" CHECK ("boards"."quarantined_at" is not null or not "boards"."is_quarantined_by_hand" and "boards"."quarantine_reason" is null),
	CONSTRAINT "boards_quarantine_reason" CHECK (char_length("boards"."quarantine_reason") <= 200),
	CONSTRAINT "boards_connection_is_lines" CHECK (char_length("boards"."connection") between 1 and 2000 and "boards"."connection" !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]')
);
--> statement-breakpoint
CREATE TABLE "client_files" (
	"name" text PRIMARY KEY NOT NULL,
	"package" text NOT NULL,
	"version" text NOT NULL,
	"alias" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "client_files_once" UNIQUE("alias","version"),
	CONSTRAINT "client_files_hash" CHECK ("client_files"."sha256" = sha256("client_files"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "client_releases" (
	"package" text NOT NULL,
	"version" text NOT NULL,
	"day" integer NOT NULL,
	"number" integer NOT NULL,
	"made_of" "bytea" NOT NULL,
	"manifest" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_releases_package_version_pk" PRIMARY KEY("package","version"),
	CONSTRAINT "client_releases_order" UNIQUE("package","day","number"),
	CONSTRAINT "client_releases_made_of" UNIQUE("package","made_of")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"board_id" text NOT NULL,
	"binding_no" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"requested_by" text,
	"firmware_id" text,
	"base_image_id" text,
	"load_address" bigint,
	"verify" boolean DEFAULT true NOT NULL,
	"output_from" bigint,
	"progress" integer DEFAULT 0 NOT NULL,
	"phase" text,
	"output_tail" text,
	"fault" text,
	"error" text,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "commands_kind" CHECK ("commands"."kind" in ('prepare', 'flash', 'reset', 'power_on', 'power_off', 'power_cycle', 'break', 'health_check', 'wipe')),
	CONSTRAINT "commands_state" CHECK ("commands"."state" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "commands_fault" CHECK ("commands"."fault" in ('user', 'infrastructure')),
	CONSTRAINT "commands_only_a_flash_has_firmware" CHECK ("commands"."kind" = 'flash' or num_nonnulls("commands"."firmware_id", "commands"."base_image_id", "commands"."load_address") = 0),
	CONSTRAINT "commands_progress" CHECK ("commands"."progress" between 0 and 100),
	CONSTRAINT "commands_tail" CHECK (octet_length("commands"."output_tail") <= 8192),
	CONSTRAINT "commands_error" CHECK (char_length("commands"."error") <= 200),
	CONSTRAINT "commands_ended_say_when" CHECK (("commands"."state" in ('succeeded', 'failed', 'cancelled')) = ("commands"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "console_chunks" (
	"session_id" text NOT NULL,
	"at_offset" bigint NOT NULL,
	"day" date NOT NULL,
	"at_us" bigint NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "console_chunks_session_id_at_offset_kind_day_pk" PRIMARY KEY("session_id","at_offset","kind","day"),
	CONSTRAINT "console_chunks_kind" CHECK ("console_chunks"."kind" in ('out', 'gap', 'note')),
	CONSTRAINT "console_chunks_size" CHECK (octet_length("console_chunks"."bytes") between 1 and 65536)
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "console_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"session_id" text NOT NULL,
	"mode" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "console_tickets_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "console_tickets_mode" CHECK ("console_tickets"."mode" in ('rw', 'ro'))
);
--> statement-breakpoint
CREATE TABLE "consoles" (
	"session_id" text PRIMARY KEY NOT NULL,
	"binding_no" bigint NOT NULL,
	"base_offset" bigint DEFAULT 0 NOT NULL,
	"bytes_out" bigint DEFAULT 0 NOT NULL,
	"bytes_in" bigint DEFAULT 0 NOT NULL,
	"first_offset" bigint DEFAULT 0 NOT NULL,
	"gaps" integer DEFAULT 0 NOT NULL,
	"last_out_at" timestamp (3) with time zone,
	"locked_up_at" timestamp (3) with time zone,
	"lock_up_text" text,
	CONSTRAINT "consoles_offsets" CHECK ("consoles"."first_offset" between 0 and "consoles"."bytes_out" and "consoles"."base_offset" between 0 and "consoles"."bytes_out" and "consoles"."bytes_in" >= 0),
	CONSTRAINT "consoles_lock_up" CHECK ("consoles"."lock_up_text" is null or ("consoles"."locked_up_at" is not null and char_length("consoles"."lock_up_text") <= 200))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer DEFAULT 0 NOT NULL,
	"session_id" text,
	"top_up_id" text,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "entries_kind" CHECK ("entries"."kind" in ('signup_grant', 'top_up', 'session', 'refund', 'adjustment')),
	CONSTRAINT "entries_balance_never_below_zero" CHECK ("entries"."balance_after" >= 0),
	CONSTRAINT "entries_session_lines_name_it" CHECK ("entries"."kind" <> 'session' or "entries"."session_id" is not null),
	CONSTRAINT "entries_top_up_lines_name_it" CHECK ("entries"."kind" <> 'top_up' or "entries"."top_up_id" is not null),
	CONSTRAINT "entries_sign_fits_kind" CHECK (case "entries"."kind" when 'session' then "entries"."amount" <= 0 when 'adjustment' then true when 'refund' then true else "entries"."amount" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "reversals" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"payment" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"is_final" boolean NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reversals_provider_reference_pk" PRIMARY KEY("provider","reference"),
	CONSTRAINT "reversals_kind" CHECK ("reversals"."kind" in ('refund', 'dispute')),
	CONSTRAINT "reversals_amount" CHECK ("reversals"."amount_cents" >= 0),
	CONSTRAINT "reversals_taken" CHECK ("reversals"."taken" between 0 and "reversals"."credits")
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pack" text NOT NULL,
	"credits" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"payment" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "top_ups_reference" UNIQUE("provider","reference"),
	CONSTRAINT "top_ups_payment" UNIQUE("provider","payment"),
	CONSTRAINT "top_ups_state" CHECK ("top_ups"."state" in ('pending', 'paid', 'failed')),
	CONSTRAINT "top_ups_paid_says_when" CHECK (("top_ups"."state" = 'paid') = ("top_ups"."paid_at" is not null)),
	CONSTRAINT "top_ups_paid_says_by_what" CHECK ("top_ups"."state" <> 'paid' or "top_ups"."reference" is not null),
	CONSTRAINT "top_ups_buy_something" CHECK ("top_ups"."credits" > 0 and "top_ups"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "device_grants" (
	"device_code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_code_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"client_name" text NOT NULL,
	"label" text,
	"access" text DEFAULT 'full' NOT NULL,
	"credits_per_day" integer,
	"key_expires_at" timestamp (3) with time zone,
	"address" text,
	"device" text,
	"user_id" text,
	"key_id" text,
	"login_id" text,
	"last_polled_at" timestamp (3) with time zone,
	"interval_seconds" integer DEFAULT 5 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_grants_user_code" UNIQUE("user_code_hash"),
	CONSTRAINT "device_grants_state" CHECK ("device_grants"."state" in ('pending', 'approved', 'denied', 'redeemed')),
	CONSTRAINT "device_grants_access" CHECK ("device_grants"."access" in ('full', 'run', 'read')),
	CONSTRAINT "device_grants_hold_sha256" CHECK (length("device_grants"."device_code_hash") = 32 and length("device_grants"."user_code_hash") = 32),
	CONSTRAINT "device_grants_client_name" CHECK (char_length("device_grants"."client_name") between 1 and 100),
	CONSTRAINT "device_grants_label_length" CHECK (char_length("device_grants"."label") between 1 and 100),
	CONSTRAINT "device_grants_decided_by_someone" CHECK (("device_grants"."state" = 'pending') = ("device_grants"."user_id" is null)),
	CONSTRAINT "device_grants_redeemed_has_a_key" CHECK (("device_grants"."state" = 'redeemed') = ("device_grants"."key_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_type" CHECK ("events"."type" in ('session.queued', 'session.starting', 'session.running', 'session.extended', 'session.board_lost', 'session.board_back', 'session.ended', 'credits.posted'))
);
--> statement-breakpoint
CREATE TABLE "firmware" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"filename" text NOT NULL,
	"format" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firmware_once_per_name" UNIQUE("user_id","sha256","filename","format"),
	CONSTRAINT "firmware_format" CHECK ("firmware"."format" in ('uf2', 'hex', 'elf', 'bin')),
	CONSTRAINT "firmware_filename" CHECK (char_length("firmware"."filename") between 1 and 100),
	CONSTRAINT "firmware_size" CHECK ("firmware"."size" between 1 and 16777216)
);
--> statement-breakpoint
CREATE TABLE "firmware_blobs" (
	"sha256" "bytea" PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firmware_blobs_hash" CHECK ("firmware_blobs"."sha256" = sha256("firmware_blobs"."bytes")),
	CONSTRAINT "firmware_blobs_size" CHECK (octet_length("firmware_blobs"."bytes") between 1 and 16777216)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_sha256" "bytea" NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_key" CHECK ("idempotency_keys"."key" ~ '^[A-Za-z0-9_.:-]{8,64}$'),
	CONSTRAINT "idempotency_keys_hold_a_sha256" CHECK (length("idempotency_keys"."body_sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "identities_one_account_each" UNIQUE("issuer","subject"),
	CONSTRAINT "identities_one_of_a_provider" UNIQUE("user_id","issuer"),
	CONSTRAINT "identities_length" CHECK (char_length("identities"."issuer") <= 500 and char_length("identities"."subject") <= 255)
);
--> statement-breakpoint
CREATE TABLE "key_usage_days" (
	"key_id" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "key_usage_days_key_id_day_pk" PRIMARY KEY("key_id","day"),
	CONSTRAINT "key_usage_days_calls" CHECK ("key_usage_days"."calls" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"address" text,
	"letter" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_done_are_empty" CHECK (num_nulls("mails"."next_try_at", "mails"."address", "mails"."letter") in (0, 3)),
	CONSTRAINT "mails_sent_are_done" CHECK ("mails"."sent_at" is null or "mails"."next_try_at" is null)
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_one_of_a_kind" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "one_time_tokens_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "one_time_tokens_kind" CHECK ("one_time_tokens"."kind" in ('password_reset', 'email_verification', 'email_change')),
	CONSTRAINT "one_time_tokens_hold_a_sha256" CHECK (length("one_time_tokens"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 100),
	CONSTRAINT "passkeys_credential_length" CHECK (char_length("passkeys"."credential_id") between 1 and 1400)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_counters" (
	"limit_name" text NOT NULL,
	"unit" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_counters_pkey" PRIMARY KEY("limit_name","unit")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_hold_a_sha256" CHECK (length("recovery_codes"."code_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"login_id" text,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_step" CHECK ("second_factors"."last_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"board_type" text NOT NULL,
	"board_id" text,
	"wanted_board_id" text,
	"board_specs" text NOT NULL,
	"base_image_id" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"minutes" integer NOT NULL,
	"started_by" text DEFAULT 'web' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lease_seconds" integer,
	"lease_expires_at" timestamp (3) with time zone,
	"max_credits" integer,
	"speed" text DEFAULT 'real' NOT NULL,
	"seed" integer,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs" text[] DEFAULT '{}' NOT NULL,
	"credits_per_minute" integer NOT NULL,
	"credits_used" integer DEFAULT 0 NOT NULL,
	"credits_refunded" integer DEFAULT 0 NOT NULL,
	"refunded_minutes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_number" integer,
	"next_event_at" timestamp (3) with time zone,
	"binding_no" bigint,
	"start_attempts" integer DEFAULT 0 NOT NULL,
	"start_deadline_at" timestamp (3) with time zone,
	"board_lost_at" timestamp (3) with time zone,
	"ending_told_at" timestamp (3) with time zone,
	"end_fault" text,
	"end_message" text,
	CONSTRAINT "sessions_started_by" CHECK ("sessions"."started_by" ~ '^(web|key_[0-9a-z]{26})$'),
	CONSTRAINT "sessions_metadata" CHECK (jsonb_typeof("sessions"."metadata") = 'object' and length("sessions"."metadata"::text) <= 16384),
	CONSTRAINT "sessions_lease" CHECK (num_nulls("sessions"."lease_seconds", "sessions"."lease_expires_at") in (0, 2) and "sessions"."lease_seconds" between 15 and 600),
	CONSTRAINT "sessions_max_credits" CHECK ("sessions"."max_credits" >= 1),
	CONSTRAINT "sessions_speed" CHECK ("sessions"."speed" in ('real', 'max')),
	CONSTRAINT "sessions_seed" CHECK ("sessions"."seed" >= 0),
	CONSTRAINT "sessions_parts" CHECK (jsonb_typeof("sessions"."parts") = 'array' and jsonb_array_length("sessions"."parts") <= 16 and length("sessions"."parts"::text) <= 16384),
	CONSTRAINT "sessions_end_fault" CHECK ("sessions"."end_fault" in ('user', 'policy', 'infrastructure')),
	CONSTRAINT "sessions_end_message" CHECK (char_length("sessions"."end_message") <= 200),
	CONSTRAINT "sessions_fault_has_ended" CHECK ("sessions"."state" = 'ended' or num_nonnulls("sessions"."end_fault", "sessions"."end_message") = 0),
	CONSTRAINT "sessions_starting_has_a_binding" CHECK ("sessions"."state" <> 'starting' or num_nulls("sessions"."binding_no", "sessions"."start_deadline_at") = 0),
	CONSTRAINT "sessions_lost_board_runs" CHECK ("sessions"."board_lost_at" is null or "sessions"."state" in ('running', 'ended')),
	CONSTRAINT "sessions_refunded_minutes" CHECK ("sessions"."refunded_minutes" between 0 and "sessions"."credits_used" / "sessions"."credits_per_minute"),
	CONSTRAINT "sessions_state" CHECK ("sessions"."state" in ('queued', 'starting', 'running', 'ended')),
	CONSTRAINT "sessions_end_reason" CHECK ("sessions"."end_reason" in ('user_ended', 'cancelled', 'time_limit', 'credits_exhausted', 'queue_timeout', 'start_failed', 'board_failed', 'lease_expired', 'operator_ended', 'account_closed')),
	CONSTRAINT "sessions_ended_says_when" CHECK (("sessions"."state" = 'ended') = ("sessions"."ended_at" is not null)),
	CONSTRAINT "sessions_ended_says_why" CHECK (("sessions"."state" = 'ended') = ("sessions"."end_reason" is not null)),
	CONSTRAINT "sessions_ended_are_numbered" CHECK (("sessions"."state" = 'ended') = ("sessions"."ended_number" is not null)),
	CONSTRAINT "sessions_queued_has_no_board" CHECK ("sessions"."state" <> 'queued' or "sessions"."board_id" is null),
	CONSTRAINT "sessions_live_has_a_board" CHECK ("sessions"."state" not in ('starting', 'running') or "sessions"."board_id" is not null),
	CONSTRAINT "sessions_running_has_started" CHECK ("sessions"."state" <> 'running' or ("sessions"."started_at" is not null and "sessions"."expires_at" is not null)),
	CONSTRAINT "sessions_waiting_has_not_started" CHECK ("sessions"."state" not in ('queued', 'starting') or "sessions"."started_at" is null),
	CONSTRAINT "sessions_started_had_a_board" CHECK ("sessions"."started_at" is null or "sessions"."board_id" is not null),
	CONSTRAINT "sessions_started_knows_its_end" CHECK (("sessions"."started_at" is null) = ("sessions"."expires_at" is null)),
	CONSTRAINT "sessions_time_runs_forward" CHECK ("sessions"."started_at" >= "sessions"."created_at" and "sessions"."ended_at" >= coalesce("sessions"."started_at", "sessions"."created_at")),
	CONSTRAINT "sessions_minutes" CHECK ("sessions"."minutes" between 1 and 480),
	CONSTRAINT "sessions_cost_something" CHECK ("sessions"."credits_per_minute" > 0),
	CONSTRAINT "sessions_used_whole_minutes" CHECK ("sessions"."credits_used" >= 0 and "sessions"."credits_used" % "sessions"."credits_per_minute" = 0),
	CONSTRAINT "sessions_refunded_at_most_all" CHECK ("sessions"."credits_refunded" between 0 and "sessions"."credits_used"),
	CONSTRAINT "sessions_what_comes_next" CHECK (("sessions"."state" <> 'ended') = ("sessions"."next_event_at" is not null)),
	CONSTRAINT "sessions_unstarted_are_free" CHECK ("sessions"."started_at" is not null or "sessions"."credits_used" = 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlements_one_row" CHECK ("settlements"."is_only")
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"expected" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_steps_kind" CHECK ("sign_in_steps"."kind" in ('second_factor', 'passkey_log_in', 'passkey_add', 'passkey_confirm', 'provider')),
	CONSTRAINT "sign_in_steps_hold_a_sha256" CHECK (length("sign_in_steps"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"component" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"note" text,
	"noted_at" timestamp (3) with time zone,
	CONSTRAINT "outages_component_began_at_pk" PRIMARY KEY("component","began_at"),
	CONSTRAINT "outages_run_forward" CHECK ("outages"."ended_at" > "outages"."began_at"),
	CONSTRAINT "outages_note_length" CHECK (char_length("outages"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "uptime_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uptime_clock_one_row" CHECK ("uptime_clock"."is_only")
);
--> statement-breakpoint
CREATE TABLE "uptime_days" (
	"component" text NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"up" integer NOT NULL,
	CONSTRAINT "uptime_days_component_day_pk" PRIMARY KEY("component","day"),
	CONSTRAINT "uptime_days_minutes" CHECK ("uptime_days"."minutes" between 0 and 1440 and "uptime_days"."up" between 0 and "uptime_days"."minutes")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"started_by" text NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_days_user_id_day_started_by_pk" PRIMARY KEY("user_id","day","started_by"),
	CONSTRAINT "usage_days_credits" CHECK ("usage_days"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "logins_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "logins_hold_a_sha256" CHECK (length("logins"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"password_hash" text,
	"email_verified_at" timestamp (3) with time zone,
	"tier" text DEFAULT 'free' NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"credits_per_day" integer,
	"low_balance_credits" integer,
	"low_balance_told_at" timestamp (3) with time zone,
	"mails_off" text[] DEFAULT '{}' NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"first_steps_hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_closed_have_no_name" CHECK (case when "users"."closed_at" is null and not "users"."is_guest" then "users"."email" is not null
        else "users"."email" is null and "users"."password_hash" is null and "users"."email_verified_at" is null end),
	CONSTRAINT "users_tier" CHECK ("users"."tier" in ('free', 'paid')),
	CONSTRAINT "users_credits_per_day" CHECK ("users"."credits_per_day" >= 1),
	CONSTRAINT "users_low_balance" CHECK ("users"."low_balance_credits" >= 1),
	CONSTRAINT "users_mails_off" CHECK ("users"."mails_off" <@ array['session_ending', 'session_ended', 'low_balance', 'receipt']),
	CONSTRAINT "users_credits_never_below_zero" CHECK ("users"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" bigint,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"response_status" integer,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","event_id"),
	CONSTRAINT "webhook_deliveries_one_state" CHECK (num_nonnulls("webhook_deliveries"."next_attempt_at", "webhook_deliveries"."delivered_at", "webhook_deliveries"."failed_at") = 1),
	CONSTRAINT "webhook_deliveries_error_length" CHECK (char_length("webhook_deliveries"."error") between 1 and 200),
	CONSTRAINT "webhook_deliveries_type" CHECK ("webhook_deliveries"."type" in ('session.queued', 'session.starting', 'session.running', 'session.extended', 'session.board_lost', 'session.board_back', 'session.ended', 'credits.posted', 'webhook.test'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"url" text NOT NULL,
	"event_types" text[],
	"secret" "bytea" NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 1 and 2000),
	CONSTRAINT "webhooks_label_length" CHECK (char_length("webhooks"."label") between 1 and 100),
	CONSTRAINT "webhooks_event_types" CHECK ("webhooks"."event_types" <@ array['session.queued', 'session.starting', 'session.running', 'session.extended', 'session.board_lost', 'session.board_back', 'session.ended', 'credits.posted'] and cardinality("webhooks"."event_types") > 0),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('gone', 'failing', 'secret_lost')),
	CONSTRAINT "webhooks_disabled_has_a_reason" CHECK (num_nulls("webhooks"."disabled_at", "webhooks"."disabled_reason") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "agent_enrolments" ADD CONSTRAINT "agent_enrolments_replaces_agent_id_agents_id_fk" FOREIGN KEY ("replaces_agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_key_id_api_keys_id_fk" FOREIGN KEY ("created_by_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_board_type_board_types_slug_fk" FOREIGN KEY ("board_type") REFERENCES "public"."board_types"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_sha256_firmware_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."firmware_blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_failures" ADD CONSTRAINT "board_failures_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_board_type_board_types_slug_fk" FOREIGN KEY ("board_type") REFERENCES "public"."board_types"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_release" FOREIGN KEY ("package","version") REFERENCES "public"."client_releases"("package","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_firmware_id_firmware_id_fk" FOREIGN KEY ("firmware_id") REFERENCES "public"."firmware"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_base_image_id_base_images_id_fk" FOREIGN KEY ("base_image_id") REFERENCES "public"."base_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_tickets" ADD CONSTRAINT "console_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consoles" ADD CONSTRAINT "consoles_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_sha256_firmware_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."firmware_blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_usage_days" ADD CONSTRAINT "key_usage_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_board_type_board_types_slug_fk" FOREIGN KEY ("board_type") REFERENCES "public"."board_types"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_board_is_of_their_type" FOREIGN KEY ("board_id","board_type") REFERENCES "public"."boards"("id","board_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_wanted_board_is_of_their_type" FOREIGN KEY ("wanted_board_id","board_type") REFERENCES "public"."boards"("id","board_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_image_fits_their_type" FOREIGN KEY ("base_image_id","board_type") REFERENCES "public"."base_images"("id","board_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_one_live_per_name" ON "agents" USING btree ("name") WHERE "agents"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_not_revoked_by_user" ON "api_keys" USING btree ("user_id","created_at","id") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_maker" ON "api_keys" USING btree ("created_by_key_id") WHERE "api_keys"."created_by_key_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_by_user" ON "audit_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_with_address" ON "audit_events" USING btree ("created_at") WHERE "audit_events"."address" is not null;--> statement-breakpoint
CREATE INDEX "board_failures_by_board" ON "board_failures" USING btree ("board_id","at");--> statement-breakpoint
CREATE INDEX "boards_by_type" ON "boards" USING btree ("board_type","label");--> statement-breakpoint
CREATE INDEX "boards_by_binding" ON "boards" USING btree ("last_binding_no");--> statement-breakpoint
CREATE INDEX "boards_free_by_type" ON "boards" USING btree ("board_type","free_since","id") WHERE boards.condition = 'available' and boards.free_since is not null and case
  when boards.agent_id is null then boards.connection is not null
  else boards.agent_online and boards.clean_binding_no = boards.last_binding_no and boards.quarantined_at is null end;--> statement-breakpoint
CREATE INDEX "client_files_by_hash" ON "client_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "commands_by_session" ON "commands" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commands_one_open_per_board" ON "commands" USING btree ("board_id") WHERE "commands"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "console_tickets_by_session" ON "console_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_by_user" ON "entries" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_per_session" ON "entries" USING btree ("session_id") WHERE "entries"."kind" = 'session';--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_credit_per_top_up" ON "entries" USING btree ("top_up_id") WHERE "entries"."kind" = 'top_up';--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_signup_grant" ON "entries" USING btree ("user_id") WHERE "entries"."kind" = 'signup_grant';--> statement-breakpoint
CREATE INDEX "reversals_by_payment" ON "reversals" USING btree ("provider","payment");--> statement-breakpoint
CREATE INDEX "top_ups_by_user" ON "top_ups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "top_ups_pending" ON "top_ups" USING btree ("created_at") WHERE "top_ups"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "device_grants_by_expiry" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_by_user" ON "events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "events_by_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "firmware_by_user" ON "firmware" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "firmware_by_blob" ON "firmware" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_by_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_live_per_board" ON "sessions" USING btree ("board_id") WHERE "sessions"."state" in ('starting', 'running');--> statement-breakpoint
CREATE INDEX "sessions_active_by_user" ON "sessions" USING btree ("user_id","created_at","id") WHERE "sessions"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_ended_by_user" ON "sessions" USING btree ("user_id","ended_number") WHERE "sessions"."ended_number" is not null;--> statement-breakpoint
CREATE INDEX "sessions_started_by_user" ON "sessions" USING btree ("user_id","started_at") WHERE "sessions"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_due" ON "sessions" USING btree ("next_event_at","id") WHERE "sessions"."next_event_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_queued_by_type" ON "sessions" USING btree ("board_type","wanted_board_id","created_at","id") WHERE "sessions"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "sessions_queued_by_needs" ON "sessions" USING btree ("board_type","needs","created_at","id") WHERE "sessions"."state" = 'queued' and "sessions"."wanted_board_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_by_starter" ON "sessions" USING btree ("user_id","started_by","created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_metadata" ON "sessions" USING gin ("metadata" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "sessions_of_board" ON "sessions" USING btree ("board_id","ended_at") WHERE "sessions"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "sessions_waited_by_type" ON "sessions" USING btree ("board_type","started_at") WHERE "sessions"."started_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_binding" ON "sessions" USING btree ("binding_no") WHERE "sessions"."binding_no" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_steps_by_expiry" ON "sign_in_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_steps_by_user" ON "sign_in_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outages_by_start" ON "outages" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "uptime_days_by_day" ON "uptime_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "logins_by_user" ON "logins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_whatever_its_case" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_guest" ON "users" USING btree ("is_guest") WHERE "users"."is_guest";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_by_user" ON "webhooks" USING btree ("user_id");
--> statement-breakpoint
-- lz4 is fast; a PostgreSQL built without it compresses with its default.
DO $$ BEGIN
  ALTER TABLE console_chunks ALTER COLUMN bytes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
--> statement-breakpoint
-- Adds the partitions of the next days and drops those of more than 31 days ago. The service calls
-- it although its role may own nothing: it runs with the rights of the role that migrated.
CREATE FUNCTION console_days() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  one date;
  partition text;
BEGIN
  PERFORM pg_advisory_xact_lock(7262617713);
  FOR one IN SELECT generate_series(current_date - 1, current_date + 7, interval '1 day')::date LOOP
    partition := 'console_chunks_' || to_char(one, 'YYYYMMDD');
    IF to_regclass(partition) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF console_chunks FOR VALUES FROM (%L) TO (%L)', partition, one, one + 1);
    END IF;
  END LOOP;
  FOR partition IN SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'console_chunks'::regclass AND relname < 'console_chunks_' || to_char(current_date - 31, 'YYYYMMDD') LOOP
    EXECUTE format('DROP TABLE %I', partition);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT console_days();
--> statement-breakpoint
-- Entries of the ledger are posted one after another, under their user's lock: each continues the
-- one before, and none changes.
CREATE FUNCTION entries_continue_the_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  IF NEW.kind = 'session' AND NOT EXISTS (
    SELECT 1 FROM sessions WHERE id = NEW.session_id AND state = 'ended' AND credits_used = -NEW.amount
  ) THEN
    RAISE EXCEPTION 'session % has not ended with a cost of %', NEW.session_id, -NEW.amount USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT number, balance_after INTO last FROM entries WHERE user_id = NEW.user_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.balance_after := coalesce(last.balance_after, 0) + NEW.amount;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_continue_the_statement BEFORE INSERT ON entries
  FOR EACH ROW EXECUTE FUNCTION entries_continue_the_statement();
--> statement-breakpoint
CREATE FUNCTION entries_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entry % stands fast', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_stand_fast BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION entries_stand_fast();
--> statement-breakpoint
-- A session's states are passed in order, some of them skipped. An ended session is history, but for
-- its number in the list and, once its account is closed, its metadata and parts: users name them as
-- they like.
CREATE FUNCTION sessions_move_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path CONSTANT text[] := ARRAY['queued', 'starting', 'running', 'ended'];
BEGIN
  IF OLD.state <> 'ended' AND array_position(path, NEW.state) >= array_position(path, OLD.state) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.ended_number = OLD.ended_number + 1
    AND to_jsonb(NEW) - 'ended_number' = to_jsonb(OLD) - 'ended_number' THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.metadata IN (OLD.metadata, '{}') AND NEW.parts IN (OLD.parts, '[]')
    AND to_jsonb(NEW) - ARRAY['metadata', 'parts'] = to_jsonb(OLD) - ARRAY['metadata', 'parts']
    AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_move_forward BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_move_forward();
--> statement-breakpoint
-- Sessions are numbered as they end, so that a count is the last number and a page is a range. Almost
-- always the next one is the last in order as well. After a clock was set back, or within one
-- millisecond, those that come after it in order move up first.
CREATE FUNCTION sessions_are_numbered_as_they_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place integer;
  later text;
BEGIN
  IF NEW.state <> 'ended' OR (TG_OP = 'UPDATE' AND OLD.state = 'ended') THEN
    RETURN NEW;
  END IF;
  SELECT ended_number + 1 INTO place FROM sessions
    WHERE user_id = NEW.user_id AND ended_number IS NOT NULL ORDER BY ended_number DESC LIMIT 1;
  place := coalesce(place, 1);
  LOOP
    SELECT id INTO later FROM sessions
      WHERE user_id = NEW.user_id AND ended_number = place - 1 AND (ended_at, id) > (NEW.ended_at, NEW.id);
    EXIT WHEN NOT FOUND;
    UPDATE sessions SET ended_number = place WHERE id = later;
    place := place - 1;
  END LOOP;
  NEW.ended_number := place;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_are_numbered_as_they_end BEFORE INSERT OR UPDATE OF state ON sessions
  FOR EACH ROW EXECUTE FUNCTION sessions_are_numbered_as_they_end();
--> statement-breakpoint
-- Whether a board is free, and since when, follows from its sessions.
CREATE FUNCTION boards_know_since_when_they_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A session whose board could not be prepared has been given another one.
  IF TG_OP = 'UPDATE' AND OLD.state = 'starting' AND OLD.board_id <> NEW.board_id THEN
    UPDATE boards SET free_since = date_trunc('milliseconds', statement_timestamp()) WHERE id = OLD.board_id;
  END IF;
  IF NEW.state IN ('starting', 'running') THEN
    UPDATE boards SET free_since = NULL, last_binding_no = greatest(last_binding_no, NEW.binding_no)
      WHERE id = NEW.board_id AND (free_since IS NOT NULL OR last_binding_no < NEW.binding_no);
  ELSIF NEW.state = 'ended' AND NEW.board_id IS NOT NULL THEN
    UPDATE boards SET free_since = NEW.ended_at WHERE id = NEW.board_id
      AND (free_since < NEW.ended_at OR (TG_OP = 'UPDATE' AND OLD.state IN ('starting', 'running')));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER boards_know_since_when_they_are_free AFTER INSERT OR UPDATE OF state, board_id, binding_no ON sessions
  FOR EACH ROW EXECUTE FUNCTION boards_know_since_when_they_are_free();
--> statement-breakpoint
-- What is on record stays there. Only whose it was and where it came from can be forgotten.
CREATE FUNCTION audit_events_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - ARRAY['user_id', 'address', 'device'] = to_jsonb(OLD) - ARRAY['user_id', 'address', 'device']
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.address IS NULL OR NEW.address = OLD.address)
    AND (NEW.device IS NULL OR NEW.device = OLD.device)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit trail stands fast' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_stand_fast BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_stand_fast();
--> statement-breakpoint
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_events_stand_fast();
--> statement-breakpoint
-- What was published does not change: lock files of users hold the hashes of files.
CREATE FUNCTION client_releases_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% never change', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER client_releases_never_change BEFORE UPDATE OF package, version, day, number, made_of, manifest, created_at OR DELETE ON client_releases FOR EACH ROW EXECUTE FUNCTION client_releases_never_change();
--> statement-breakpoint
CREATE TRIGGER client_files_never_change BEFORE UPDATE OR DELETE ON client_files FOR EACH ROW EXECUTE FUNCTION client_releases_never_change();
