CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" bigint,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"response_status" integer,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","event_id"),
	CONSTRAINT "webhook_deliveries_one_state" CHECK (num_nonnulls("webhook_deliveries"."next_attempt_at", "webhook_deliveries"."delivered_at", "webhook_deliveries"."failed_at") = 1),
	CONSTRAINT "webhook_deliveries_error_length" CHECK (char_length("webhook_deliveries"."error") between 1 and 200),
	CONSTRAINT "webhook_deliveries_type" CHECK ("webhook_deliveries"."type" in ('session.queued', 'session.starting', 'session.running', 'session.extended', 'session.board_lost', 'session.board_back', 'session.ended', 'credits.posted', 'webhook.test'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"url" text NOT NULL,
	"event_types" text[],
	"secret" "bytea" NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 1 and 2000),
	CONSTRAINT "webhooks_label_length" CHECK (char_length("webhooks"."label") between 1 and 100),
	CONSTRAINT "webhooks_event_types" CHECK ("webhooks"."event_types" <@ array['session.queued', 'session.starting', 'session.running', 'session.extended', 'session.board_lost', 'session.board_back', 'session.ended', 'credits.posted'] and cardinality("webhooks"."event_types") > 0),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('gone', 'failing', 'secret_lost')),
	CONSTRAINT "webhooks_disabled_has_a_reason" CHECK (num_nulls("webhooks"."disabled_at", "webhooks"."disabled_reason") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_by_user" ON "webhooks" USING btree ("user_id");