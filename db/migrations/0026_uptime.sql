CREATE TABLE "outages" (
	"component" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "outages_component_began_at_pk" PRIMARY KEY("component","began_at"),
	CONSTRAINT "outages_run_forward" CHECK ("outages"."ended_at" > "outages"."began_at")
);
--> statement-breakpoint
CREATE TABLE "uptime_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uptime_clock_one_row" CHECK ("uptime_clock"."is_only")
);
--> statement-breakpoint
CREATE TABLE "uptime_days" (
	"component" text NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"up" integer NOT NULL,
	CONSTRAINT "uptime_days_component_day_pk" PRIMARY KEY("component","day"),
	CONSTRAINT "uptime_days_minutes" CHECK ("uptime_days"."minutes" between 0 and 1440 and "uptime_days"."up" between 0 and "uptime_days"."minutes")
);
--> statement-breakpoint
CREATE INDEX "outages_by_start" ON "outages" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "uptime_days_by_day" ON "uptime_days" USING btree ("day");