ALTER TABLE "api_keys" ADD COLUMN "login_id" text;--> statement-breakpoint
ALTER TABLE "device_grants" ADD COLUMN "login_id" text;