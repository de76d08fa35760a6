-- Instances of the version before cannot serve beside this one: they write the entry of a session as it starts.
ALTER TABLE "entries" ALTER COLUMN "balance_after" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "credits_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ended_json";--> statement-breakpoint
DROP FUNCTION ended_session_json;--> statement-breakpoint
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
ALTER TABLE sessions DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE sessions SET credits_refunded = refunds.credits FROM (
  SELECT session_id, sum(amount)::integer AS credits FROM entries WHERE kind = 'refund' AND session_id IS NOT NULL GROUP BY session_id
) refunds WHERE refunds.session_id = sessions.id;--> statement-breakpoint
ALTER TABLE sessions ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_refunded_at_most_all" CHECK ("sessions"."credits_refunded" between 0 and "sessions"."credits_used");--> statement-breakpoint
-- Entries get the order, the numbers and the balances of a bank statement: a session's is posted as the session ends. A clock that was
-- set back long ago may have left an order in which a balance passes below zero; it is kept as it was.
ALTER TABLE entries DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE entries DROP CONSTRAINT entries_balance_never_below_zero;--> statement-breakpoint
DROP INDEX entries_by_user;--> statement-breakpoint
DELETE FROM entries USING sessions WHERE sessions.id = entries.session_id AND entries.kind = 'session' AND sessions.state <> 'ended';--> statement-breakpoint
UPDATE entries SET created_at = sessions.ended_at FROM sessions WHERE sessions.id = entries.session_id AND entries.kind = 'session';--> statement-breakpoint
UPDATE entries SET number = posted.number, balance_after = posted.balance FROM (
  SELECT id, row_number() OVER statement AS number, sum(amount) OVER statement AS balance FROM entries
  WINDOW statement AS (PARTITION BY user_id ORDER BY created_at, kind = 'refund', number ROWS UNBOUNDED PRECEDING)
) posted WHERE posted.id = entries.id;--> statement-breakpoint
CREATE UNIQUE INDEX "entries_by_user" ON "entries" USING btree ("user_id","number");--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_balance_never_below_zero" CHECK ("entries"."balance_after" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE entries ENABLE TRIGGER USER;--> statement-breakpoint
DROP TRIGGER entries_are_numbered ON entries;--> statement-breakpoint
DROP FUNCTION entries_are_numbered;--> statement-breakpoint
-- Entries are posted one after another, under their user's lock: each continues the one before.
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
CREATE OR REPLACE FUNCTION entries_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entry % stands fast', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
