DROP INDEX "entries_by_user";--> statement-breakpoint
DROP INDEX "sessions_ended_by_user";--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended_number" integer;--> statement-breakpoint
-- What has ended does not change, but for its number, which moves up where another turns out to have ended before it.
CREATE OR REPLACE FUNCTION sessions_move_forward() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION entries_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND OLD.kind = 'session'
    AND to_jsonb(NEW) - ARRAY['amount', 'balance_after'] = to_jsonb(OLD) - ARRAY['amount', 'balance_after']
    AND NEW.amount <= OLD.amount
    AND EXISTS (SELECT 1 FROM sessions WHERE id = OLD.session_id AND state <> 'ended')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger entry % stands fast', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- What is there already gets its numbers once; the triggers that forbid changing it stand aside for that.
ALTER TABLE sessions DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE sessions SET ended_number = counted.number FROM (
  SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY ended_at, id) AS number FROM sessions WHERE state = 'ended'
) counted WHERE counted.id = sessions.id;--> statement-breakpoint
ALTER TABLE sessions ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE entries DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE entries SET number = counted.number FROM (
  SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS number FROM entries
) counted WHERE counted.id = entries.id;--> statement-breakpoint
ALTER TABLE entries ENABLE TRIGGER USER;--> statement-breakpoint
CREATE UNIQUE INDEX "entries_by_user" ON "entries" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_ended_by_user" ON "sessions" USING btree ("user_id","ended_number") WHERE "sessions"."ended_number" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended_are_numbered" CHECK (("sessions"."state" = 'ended') = ("sessions"."ended_number" is not null));--> statement-breakpoint
-- Sessions are numbered as they end, so that a count is the last number and a page is a range. Almost always the next one is the last in
-- order as well; after a clock was set back, or within one millisecond, those that come after it in order move up first.
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
-- Lines of the ledger are written one after another, under their user's lock.
CREATE FUNCTION entries_are_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT number + 1 INTO NEW.number FROM entries WHERE user_id = NEW.user_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(NEW.number, 1);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_are_numbered BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_are_numbered();
