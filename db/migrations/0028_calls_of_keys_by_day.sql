CREATE TABLE "key_usage_days" (
	"key_id" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "key_usage_days_key_id_day_pk" PRIMARY KEY("key_id","day"),
	CONSTRAINT "key_usage_days_calls" CHECK ("key_usage_days"."calls" >= 1)
);
--> statement-breakpoint
ALTER TABLE "key_usage_days" ADD CONSTRAINT "key_usage_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;