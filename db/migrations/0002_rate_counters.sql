CREATE UNLOGGED TABLE "rate_counters" (
	"limit_name" text NOT NULL,
	"unit" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_counters_pkey" PRIMARY KEY("limit_name","unit")
);
