ALTER TABLE "sessions" ADD COLUMN "ending_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mails_off" CHECK ("users"."mails_off" <@ array['session_ending', 'session_ended', 'low_balance', 'receipt']);