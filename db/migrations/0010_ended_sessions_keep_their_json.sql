-- What has ended is listed again and again and never changes: its JSON is written once, as it ends. A new field of the API needs a new
-- function and the column anew. Immutable in truth, though the functions it is made of are not declared so: the zone and the form are given.
CREATE FUNCTION ended_session_json(
  id text, user_id text, board_id text, board_type text, board_specs text, base_image_id text, end_reason text, credits_used integer,
  created_at timestamptz, started_at timestamptz, ended_at timestamptz, expires_at timestamptz, credits_per_minute integer
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT row_to_json(told)::text FROM (
    SELECT id, user_id, board_id, board_type, board_specs, base_image_id, 'ended' AS state, end_reason, credits_used,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
      to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS started_at,
      to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ended_at,
      to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS expires_at,
      credits_per_minute, NULL::integer AS queue_position
  ) told
$$;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended_json" text GENERATED ALWAYS AS (case when state = 'ended' then ended_session_json(id, user_id, board_id, board_type, board_specs, base_image_id, end_reason,
        credits_used, created_at, started_at, ended_at, expires_at, credits_per_minute) end) STORED;
--> statement-breakpoint
-- As it was, but for the new column, which is not computed yet when this looks.
CREATE OR REPLACE FUNCTION sessions_move_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path CONSTANT text[] := ARRAY['queued', 'starting', 'running', 'ended'];
BEGIN
  IF OLD.state <> 'ended' AND array_position(path, NEW.state) >= array_position(path, OLD.state) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.ended_number = OLD.ended_number + 1
    AND to_jsonb(NEW) - ARRAY['ended_number', 'ended_json'] = to_jsonb(OLD) - ARRAY['ended_number', 'ended_json'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
