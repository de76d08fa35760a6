ALTER TABLE "users" DROP CONSTRAINT "users_closed_have_no_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_guest" ON "users" USING btree ("is_guest") WHERE "users"."is_guest";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_closed_have_no_name" CHECK (case when "users"."closed_at" is null and not "users"."is_guest" then "users"."email" is not null and "users"."password_hash" is not null
        else "users"."email" is null and "users"."password_hash" is null and "users"."email_verified_at" is null end);