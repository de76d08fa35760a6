-- A ledger line is never removed. It is changed only where it is the line of a session that has not ended, and then only by growing.
CREATE FUNCTION entries_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND OLD.kind = 'session'
    AND ROW(NEW.id, NEW.user_id, NEW.kind, NEW.session_id, NEW.top_up_id, NEW.description, NEW.created_at)
      IS NOT DISTINCT FROM ROW(OLD.id, OLD.user_id, OLD.kind, OLD.session_id, OLD.top_up_id, OLD.description, OLD.created_at)
    AND NEW.amount <= OLD.amount
    AND EXISTS (SELECT 1 FROM sessions WHERE id = OLD.session_id AND state <> 'ended')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger entry % stands fast', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_stand_fast BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION entries_stand_fast();
--> statement-breakpoint
-- A session's states are passed in order, some of them skipped; one that has ended is history and does not change.
CREATE FUNCTION sessions_move_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path CONSTANT text[] := ARRAY['queued', 'starting', 'running', 'ended'];
BEGIN
  IF OLD.state <> 'ended' AND array_position(path, NEW.state) >= array_position(path, OLD.state) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_move_forward BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_move_forward();
