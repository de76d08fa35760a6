CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"letter" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_done_are_empty" CHECK (num_nulls("mails"."next_try_at", "mails"."address", "mails"."letter") in (0, 3)),
	CONSTRAINT "mails_sent_are_done" CHECK ("mails"."sent_at" is null or "mails"."next_try_at" is null)
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_one_of_a_kind" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "one_time_tokens_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "one_time_tokens_kind" CHECK ("one_time_tokens"."kind" in ('password_reset', 'email_verification', 'email_change')),
	CONSTRAINT "one_time_tokens_hold_a_sha256" CHECK (length("one_time_tokens"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_by_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_closed_have_no_name" CHECK (case when "users"."closed_at" is null then "users"."email" is not null and "users"."password_hash" is not null
        else "users"."email" is null and "users"."password_hash" is null and "users"."email_verified_at" is null end);