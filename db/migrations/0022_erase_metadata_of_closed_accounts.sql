-- An ended session is history, but for its number in the list and, once its account is closed, its
-- metadata: users write what they like there, names of people too.
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
  IF OLD.state = 'ended' AND NEW.metadata = '{}' AND to_jsonb(NEW) - 'metadata' = to_jsonb(OLD) - 'metadata'
    AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
UPDATE sessions SET metadata = '{}' FROM users
  WHERE users.id = sessions.user_id AND users.closed_at IS NOT NULL AND sessions.metadata <> '{}';
