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
CREATE TABLE "settlements" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlements_one_row" CHECK ("settlements"."is_only")
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
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_end_reason";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "is_by_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "access" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "credits_per_day" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "started_by" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "lease_seconds" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "lease_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "max_credits" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credits_per_day" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "low_balance_credits" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "low_balance_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_grants_by_expiry" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_starter" ON "sessions" USING btree ("user_id","started_by","created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_metadata" ON "sessions" USING gin ("metadata" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "sessions_of_board" ON "sessions" USING btree ("board_id","ended_at") WHERE "sessions"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "sessions_waited_by_type" ON "sessions" USING btree ("board_type","started_at") WHERE "sessions"."started_at" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_access" CHECK ("api_keys"."access" in ('full', 'run', 'read'));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_credits_per_day" CHECK ("api_keys"."credits_per_day" >= 1);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_have_one_maker" CHECK (not ("api_keys"."is_by_device" and "api_keys"."created_by_key_id" is not null));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_started_by" CHECK ("sessions"."started_by" ~ '^(web|key_[0-9a-z]{26})$');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_metadata" CHECK (jsonb_typeof("sessions"."metadata") = 'object' and length("sessions"."metadata"::text) <= 16384);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_lease" CHECK (num_nulls("sessions"."lease_seconds", "sessions"."lease_expires_at") in (0, 2) and "sessions"."lease_seconds" between 15 and 600);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_max_credits" CHECK ("sessions"."max_credits" >= 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_reason" CHECK ("sessions"."end_reason" in ('user_ended', 'cancelled', 'time_limit', 'credits_exhausted', 'queue_timeout', 'start_failed', 'board_failed', 'lease_expired', 'operator_ended', 'account_closed'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_credits_per_day" CHECK ("users"."credits_per_day" >= 1);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_low_balance" CHECK ("users"."low_balance_credits" >= 1);