CREATE TABLE "artifacts" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"binding_no" bigint NOT NULL,
	"command_id" text NOT NULL,
	"kind" text NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"size" integer,
	"sha256" "bytea",
	"bytes" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "artifacts_commandId_unique" UNIQUE("command_id"),
	CONSTRAINT "artifacts_kind" CHECK ("artifacts"."kind" in ('capture')),
	CONSTRAINT "artifacts_state" CHECK ("artifacts"."state" in ('pending', 'ready', 'failed')),
	CONSTRAINT "artifacts_size" CHECK ("artifacts"."size" between 1 and 8388608 and "artifacts"."size" = octet_length("artifacts"."bytes")),
	CONSTRAINT "artifacts_hash" CHECK ("artifacts"."sha256" = sha256("artifacts"."bytes")),
	CONSTRAINT "artifacts_error" CHECK (char_length("artifacts"."error") <= 200),
	CONSTRAINT "artifacts_ready_have_bytes" CHECK (("artifacts"."state" = 'ready') = (num_nulls("artifacts"."size", "artifacts"."sha256", "artifacts"."bytes") = 0)
        and ("artifacts"."state" = 'ready' or num_nonnulls("artifacts"."size", "artifacts"."sha256", "artifacts"."bytes") = 0)),
	CONSTRAINT "artifacts_failed_say_why" CHECK (("artifacts"."state" = 'failed') = ("artifacts"."error" is not null)),
	CONSTRAINT "artifacts_ended_say_when" CHECK (("artifacts"."state" = 'pending') = ("artifacts"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "commands" DROP CONSTRAINT "commands_kind";--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_command_id_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."commands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifacts_by_session" ON "artifacts" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "artifacts_by_age" ON "artifacts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "artifacts_one_pending_per_session" ON "artifacts" USING btree ("session_id","kind") WHERE "artifacts"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_kind" CHECK ("commands"."kind" in ('prepare', 'flash', 'reset', 'power_on', 'power_off', 'power_cycle', 'break', 'collect', 'health_check', 'wipe'));--> statement-breakpoint
-- lz4 is fast; a PostgreSQL built without it compresses with its default.
DO $$ BEGIN
  ALTER TABLE artifacts ALTER COLUMN bytes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
