CREATE TABLE "board_suspicions" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"user_id" text NOT NULL,
	"session_ids" text[] NOT NULL,
	"state" text NOT NULL,
	"binding_no" bigint,
	"credits_refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "board_suspicions_state" CHECK ("board_suspicions"."state" in ('queued', 'confirmed', 'not_confirmed', 'noted')),
	CONSTRAINT "board_suspicions_sessions" CHECK (cardinality("board_suspicions"."session_ids") between 6 and 20),
	CONSTRAINT "board_suspicions_checked_says_when" CHECK (("board_suspicions"."state" in ('confirmed', 'not_confirmed')) = ("board_suspicions"."checked_at" is not null)),
	CONSTRAINT "board_suspicions_checked_has_a_binding" CHECK ("board_suspicions"."checked_at" is null or "board_suspicions"."binding_no" is not null),
	CONSTRAINT "board_suspicions_refunds" CHECK ("board_suspicions"."credits_refunded" between 0 and case "board_suspicions"."state" when 'confirmed' then 60 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "echoes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_results" ADD COLUMN "tests_stored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "board_suspicions" ADD CONSTRAINT "board_suspicions_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_suspicions" ADD CONSTRAINT "board_suspicions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_suspicions_one_queued_per_board" ON "board_suspicions" USING btree ("board_id") WHERE "board_suspicions"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "board_suspicions_by_board" ON "board_suspicions" USING btree ("board_id","created_at");--> statement-breakpoint
CREATE INDEX "board_suspicions_by_user" ON "board_suspicions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "session_results_by_user" ON "session_results" USING btree ("user_id","created_at");--> statement-breakpoint
UPDATE "base_images" SET "echoes" = true WHERE "label" = 'No program (echoes input)' AND "sha256" IS NULL;
--> statement-breakpoint
-- As before, and what an ended session has cost is given back whole where its board proved broken.
CREATE OR REPLACE FUNCTION sessions_move_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path CONSTANT text[] := ARRAY['queued', 'starting', 'running', 'ended'];
  written CONSTANT text[] := ARRAY['metadata', 'parts', 'origin', 'trust_id'];
BEGIN
  IF OLD.state <> 'ended' AND array_position(path, NEW.state) >= array_position(path, OLD.state) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.ended_number = OLD.ended_number + 1
    AND to_jsonb(NEW) - 'ended_number' = to_jsonb(OLD) - 'ended_number' THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.credits_refunded > OLD.credits_refunded AND NEW.credits_refunded = OLD.credits_used
    AND to_jsonb(NEW) - 'credits_refunded' = to_jsonb(OLD) - 'credits_refunded' THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.metadata IN (OLD.metadata, '{}') AND NEW.parts IN (OLD.parts, '[]')
    AND (NEW.origin IS NULL OR NEW.origin = OLD.origin) AND (NEW.trust_id IS NULL OR NEW.trust_id = OLD.trust_id)
    AND to_jsonb(NEW) - written = to_jsonb(OLD) - written
    AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
