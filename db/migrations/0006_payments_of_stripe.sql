CREATE TABLE "reversals" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"payment" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"is_final" boolean NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reversals_provider_reference_pk" PRIMARY KEY("provider","reference"),
	CONSTRAINT "reversals_kind" CHECK ("reversals"."kind" in ('refund', 'dispute')),
	CONSTRAINT "reversals_amount" CHECK ("reversals"."amount_cents" >= 0),
	CONSTRAINT "reversals_taken" CHECK ("reversals"."taken" between 0 and "reversals"."credits")
);
--> statement-breakpoint
ALTER TABLE "top_ups" ALTER COLUMN "reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reversals_by_payment" ON "reversals" USING btree ("provider","payment");--> statement-breakpoint
CREATE INDEX "top_ups_pending" ON "top_ups" USING btree ("created_at") WHERE "top_ups"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_payment" UNIQUE("provider","payment");--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_paid_says_by_what" CHECK ("top_ups"."state" <> 'paid' or "top_ups"."reference" is not null);