ALTER TABLE "boards" ADD COLUMN "free_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "wanted_board_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "next_event_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_wanted_board_is_of_their_type" FOREIGN KEY ("wanted_board_id","board_type") REFERENCES "public"."boards"("id","board_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "boards_free_by_type" ON "boards" USING btree ("board_type","free_since","id") WHERE "boards"."condition" = 'available' and "boards"."free_since" is not null;--> statement-breakpoint
CREATE INDEX "sessions_due" ON "sessions" USING btree ("next_event_at","id") WHERE "sessions"."next_event_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_queued_by_type" ON "sessions" USING btree ("board_type","created_at","id") WHERE "sessions"."state" = 'queued';--> statement-breakpoint
-- Sessions from before there were verbs for them: what comes next for each is what contract §5 says of its times.
UPDATE "sessions" SET "next_event_at" = CASE "state"
  WHEN 'queued' THEN "created_at" + interval '15 minutes'
  ELSE least("started_at" + make_interval(mins => "credits_used" / "credits_per_minute"), "expires_at") END
  WHERE "state" IN ('queued', 'running');--> statement-breakpoint
UPDATE "boards" SET "free_since" = CASE WHEN EXISTS (
    SELECT 1 FROM "sessions" WHERE "board_id" = "boards"."id" AND "state" IN ('starting', 'running')) THEN NULL
  ELSE coalesce((SELECT max("ended_at") FROM "sessions" WHERE "board_id" = "boards"."id"), "created_at") END;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_what_comes_next" CHECK (("sessions"."state" in ('queued', 'running')) = ("sessions"."next_event_at" is not null));--> statement-breakpoint
-- Whether a board is free, and since when, follows from its sessions, whoever writes them.
CREATE FUNCTION boards_know_since_when_they_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('starting', 'running') THEN
    UPDATE boards SET free_since = NULL WHERE id = NEW.board_id AND free_since IS NOT NULL;
  ELSIF NEW.state = 'ended' AND NEW.board_id IS NOT NULL THEN
    UPDATE boards SET free_since = NEW.ended_at WHERE id = NEW.board_id
      AND (free_since < NEW.ended_at OR (TG_OP = 'UPDATE' AND OLD.state IN ('starting', 'running')));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER boards_know_since_when_they_are_free AFTER INSERT OR UPDATE OF state, board_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION boards_know_since_when_they_are_free();
