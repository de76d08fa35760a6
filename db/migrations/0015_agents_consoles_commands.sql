CREATE TABLE "agent_enrolments" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"agent_name" text NOT NULL,
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
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"board_id" text NOT NULL,
	"binding_no" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"requested_by" text,
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
	CONSTRAINT "consoles_offsets" CHECK ("consoles"."first_offset" between 0 and "consoles"."bytes_out" and "consoles"."base_offset" between 0 and "consoles"."bytes_out" and "consoles"."bytes_in" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_what_comes_next";--> statement-breakpoint
DROP INDEX "boards_free_by_type";--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "boot_expect" text;--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "boot_timeout_s" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "agent_slot" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "driver" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "capabilities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "flash_formats" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "max_firmware_bytes" integer;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "agent_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "last_binding_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "clean_binding_no" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "health" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "quarantined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "quarantine_reason" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "refunded_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "binding_no" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "start_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "start_deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "board_lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_fault" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_message" text;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_tickets" ADD CONSTRAINT "console_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consoles" ADD CONSTRAINT "consoles_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_one_live_per_name" ON "agents" USING btree ("name") WHERE "agents"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "commands_by_session" ON "commands" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commands_one_open_per_board" ON "commands" USING btree ("board_id") WHERE "commands"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "console_tickets_by_session" ON "console_tickets" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_binding" ON "sessions" USING btree ("binding_no") WHERE "sessions"."binding_no" is not null;--> statement-breakpoint
CREATE INDEX "boards_free_by_type" ON "boards" USING btree ("board_type","free_since","id") WHERE boards.condition = 'available' and boards.free_since is not null and case
  when boards.agent_id is null then boards.connection is not null
  else boards.agent_online and boards.clean_binding_no = boards.last_binding_no and boards.quarantined_at is null end;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_one_per_slot" UNIQUE("agent_id","agent_slot");--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_boot_expect" CHECK (octet_length("base_images"."boot_expect") between 1 and 200);--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_boot_timeout" CHECK ("base_images"."boot_timeout_s" between 1 and 300);--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_health" CHECK ("boards"."health" in ('good', 'unknown', 'bad'));--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_slot_is_of_an_agent" CHECK (("boards"."agent_id" is null) = ("boards"."agent_slot" is null));--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_online_with_an_agent" CHECK (not "boards"."agent_online" or "boards"."agent_id" is not null);--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_clean_is_not_ahead" CHECK ("boards"."clean_binding_no" <= "boards"."last_binding_no");--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_quarantine_reason" CHECK (char_length("boards"."quarantine_reason") <= 200);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_fault" CHECK ("sessions"."end_fault" in ('user', 'policy', 'infrastructure'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_message" CHECK (char_length("sessions"."end_message") <= 200);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_fault_has_ended" CHECK ("sessions"."state" = 'ended' or num_nonnulls("sessions"."end_fault", "sessions"."end_message") = 0);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_starting_has_a_binding" CHECK ("sessions"."state" <> 'starting' or num_nulls("sessions"."binding_no", "sessions"."start_deadline_at") = 0);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_lost_board_runs" CHECK ("sessions"."board_lost_at" is null or "sessions"."state" in ('running', 'ended'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_refunded_minutes" CHECK ("sessions"."refunded_minutes" between 0 and "sessions"."credits_used" / "sessions"."credits_per_minute");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_what_comes_next" CHECK (("sessions"."state" <> 'ended') = ("sessions"."next_event_at" is not null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION boards_know_since_when_they_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
DROP TRIGGER boards_know_since_when_they_are_free ON sessions;--> statement-breakpoint
CREATE TRIGGER boards_know_since_when_they_are_free AFTER INSERT OR UPDATE OF state, board_id, binding_no ON sessions
  FOR EACH ROW EXECUTE FUNCTION boards_know_since_when_they_are_free();--> statement-breakpoint
-- lz4 is fast; a PostgreSQL built without it compresses with its default.
DO $$ BEGIN
  ALTER TABLE console_chunks ALTER COLUMN bytes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
SELECT console_days();
