ALTER TABLE "sessions" ADD COLUMN "speed" text DEFAULT 'real' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seed" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "needs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_queued_by_needs" ON "sessions" USING btree ("board_type","needs","created_at","id") WHERE "sessions"."state" = 'queued' and "sessions"."wanted_board_id" is null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_speed" CHECK ("sessions"."speed" in ('real', 'max'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seed" CHECK ("sessions"."seed" >= 0);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parts" CHECK (jsonb_typeof("sessions"."parts") = 'array' and jsonb_array_length("sessions"."parts") <= 16 and length("sessions"."parts"::text) <= 16384);