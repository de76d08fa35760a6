-- An ended session is history, but for its number in the list and, once its account is closed, its
-- metadata and parts: users name them as they like.
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
  IF OLD.state = 'ended' AND NEW.metadata IN (OLD.metadata, '{}') AND NEW.parts IN (OLD.parts, '[]')
    AND to_jsonb(NEW) - ARRAY['metadata', 'parts'] = to_jsonb(OLD) - ARRAY['metadata', 'parts']
    AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
UPDATE sessions SET metadata = '{}', parts = '[]' FROM users
  WHERE users.id = sessions.user_id AND users.closed_at IS NOT NULL AND (sessions.metadata <> '{}' OR sessions.parts <> '[]');
