ALTER TABLE "consoles" ADD COLUMN "locked_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consoles" ADD COLUMN "lock_up_text" text;--> statement-breakpoint
ALTER TABLE "consoles" ADD CONSTRAINT "consoles_lock_up" CHECK ("consoles"."lock_up_text" is null or ("consoles"."locked_up_at" is not null and char_length("consoles"."lock_up_text") <= 200));