CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"secret_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"created_by_key_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_secret_hash" UNIQUE("secret_hash"),
	CONSTRAINT "api_keys_hold_a_sha256" CHECK (length("api_keys"."secret_hash") = 32),
	CONSTRAINT "api_keys_hold_four_characters" CHECK ("api_keys"."last_four" ~ '^[0-9a-f]{4}$'),
	CONSTRAINT "api_keys_label_length" CHECK (char_length("api_keys"."label") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "base_images" (
	"id" text PRIMARY KEY NOT NULL,
	"board_type" text NOT NULL,
	"label" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "base_images_label" UNIQUE("board_type","label"),
	CONSTRAINT "base_images_with_their_type" UNIQUE("id","board_type")
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
	"condition" text DEFAULT 'available' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "boards_with_their_type" UNIQUE("id","board_type"),
	CONSTRAINT "boards_condition" CHECK ("boards"."condition" in ('available', 'maintenance', 'offline'))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
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
CREATE TABLE "top_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pack" text NOT NULL,
	"credits" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "top_ups_reference" UNIQUE("provider","reference"),
	CONSTRAINT "top_ups_state" CHECK ("top_ups"."state" in ('pending', 'paid', 'failed')),
	CONSTRAINT "top_ups_paid_says_when" CHECK (("top_ups"."state" = 'paid') = ("top_ups"."paid_at" is not null)),
	CONSTRAINT "top_ups_buy_something" CHECK ("top_ups"."credits" > 0 and "top_ups"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"board_type" text NOT NULL,
	"board_id" text,
	"board_specs" text NOT NULL,
	"base_image_id" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"minutes" integer NOT NULL,
	"credits_per_minute" integer NOT NULL,
	"credits_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_state" CHECK ("sessions"."state" in ('queued', 'starting', 'running', 'ended')),
	CONSTRAINT "sessions_end_reason" CHECK ("sessions"."end_reason" in ('user_ended', 'cancelled', 'time_limit', 'credits_exhausted', 'queue_timeout', 'start_failed', 'board_failed', 'operator_ended', 'account_closed')),
	CONSTRAINT "sessions_ended_says_when" CHECK (("sessions"."state" = 'ended') = ("sessions"."ended_at" is not null)),
	CONSTRAINT "sessions_ended_says_why" CHECK (("sessions"."state" = 'ended') = ("sessions"."end_reason" is not null)),
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
	CONSTRAINT "sessions_unstarted_are_free" CHECK ("sessions"."started_at" is not null or "sessions"."credits_used" = 0)
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logins_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "logins_hold_a_sha256" CHECK (length("logins"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"tier" text DEFAULT 'free' NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_tier" CHECK ("users"."tier" in ('free', 'paid')),
	CONSTRAINT "users_credits_never_below_zero" CHECK ("users"."credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_key_id_api_keys_id_fk" FOREIGN KEY ("created_by_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_board_type_board_types_slug_fk" FOREIGN KEY ("board_type") REFERENCES "public"."board_types"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_board_type_board_types_slug_fk" FOREIGN KEY ("board_type") REFERENCES "public"."board_types"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_board_type_board_types_slug_fk" FOREIGN KEY ("board_type") REFERENCES "public"."board_types"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_board_is_of_their_type" FOREIGN KEY ("board_id","board_type") REFERENCES "public"."boards"("id","board_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_image_fits_their_type" FOREIGN KEY ("base_image_id","board_type") REFERENCES "public"."base_images"("id","board_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_not_revoked_by_user" ON "api_keys" USING btree ("user_id","created_at","id") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "boards_by_type" ON "boards" USING btree ("board_type","label");--> statement-breakpoint
CREATE INDEX "entries_by_user" ON "entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_per_session" ON "entries" USING btree ("session_id") WHERE "entries"."kind" = 'session';--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_credit_per_top_up" ON "entries" USING btree ("top_up_id") WHERE "entries"."kind" = 'top_up';--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_signup_grant" ON "entries" USING btree ("user_id") WHERE "entries"."kind" = 'signup_grant';--> statement-breakpoint
CREATE INDEX "top_ups_by_user" ON "top_ups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_live_per_board" ON "sessions" USING btree ("board_id") WHERE "sessions"."state" in ('starting', 'running');--> statement-breakpoint
CREATE INDEX "sessions_active_by_user" ON "sessions" USING btree ("user_id","created_at","id") WHERE "sessions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "sessions_ended_by_user" ON "sessions" USING btree ("user_id","ended_at","id") WHERE "sessions"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "logins_by_user" ON "logins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_whatever_its_case" ON "users" USING btree (lower("email"));