ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_are_small";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_are_small" CHECK (length("audit_events"."details"::text) <= 500 and length("audit_events"."address") <= 100 and length("audit_events"."device") <= 100);--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_events_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - ARRAY['user_id', 'address', 'device'] = to_jsonb(OLD) - ARRAY['user_id', 'address', 'device']
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.address IS NULL OR NEW.address = OLD.address)
    AND (NEW.device IS NULL OR NEW.device = OLD.device)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit trail stands fast' USING ERRCODE = 'integrity_constraint_violation';
END $$;
