CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"actor" text NOT NULL,
	"credential_id" text,
	"address" text,
	"action" text NOT NULL,
	"subject_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_actor" CHECK ("audit_events"."actor" in ('user', 'key', 'guest', 'operator', 'system')),
	CONSTRAINT "audit_events_action" CHECK ("audit_events"."action" ~ '^[a-z]+(_[a-z]+)*$'),
	CONSTRAINT "audit_events_are_small" CHECK (length("audit_events"."details"::text) <= 500 and length("audit_events"."address") <= 100)
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_by_user" ON "audit_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_with_address" ON "audit_events" USING btree ("created_at") WHERE "audit_events"."address" is not null;
--> statement-breakpoint
-- What is on record stays there. Only whose it was and where it came from can be forgotten.
CREATE FUNCTION audit_events_stand_fast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND ROW(NEW.id, NEW.actor, NEW.credential_id, NEW.action, NEW.subject_id, NEW.details, NEW.created_at)
      IS NOT DISTINCT FROM ROW(OLD.id, OLD.actor, OLD.credential_id, OLD.action, OLD.subject_id, OLD.details, OLD.created_at)
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.address IS NULL OR NEW.address = OLD.address)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit trail stands fast' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_stand_fast BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_stand_fast();
--> statement-breakpoint
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_events_stand_fast();
