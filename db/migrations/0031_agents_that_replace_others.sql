ALTER TABLE "agent_enrolments" ADD COLUMN "replaces_agent_id" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_enrolments" ADD CONSTRAINT "agent_enrolments_replaces_agent_id_agents_id_fk" FOREIGN KEY ("replaces_agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "agents" SET "is_own" = true WHERE "name" ~ '^built-in(-|$)'
  AND NOT EXISTS (SELECT FROM "audit_events" WHERE "action" = 'agent_enrolled' AND "subject_id" = "agents"."id");
