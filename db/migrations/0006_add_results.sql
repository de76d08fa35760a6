CREATE TABLE "session_results" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"suite" text NOT NULL,
	"result" text NOT NULL,
	"exit_code" integer NOT NULL,
	"firmware_sha256" "bytea",
	"board_id" text NOT NULL,
	"board_type" text NOT NULL,
	"repository" text,
	"ref" text,
	"triage" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_results_result" CHECK ("session_results"."result" in ('passed', 'failed')),
	CONSTRAINT "session_results_suite" CHECK (char_length("session_results"."suite") between 1 and 200),
	CONSTRAINT "session_results_exit_code" CHECK ("session_results"."exit_code" between 0 and 255),
	CONSTRAINT "session_results_triage" CHECK (octet_length("session_results"."triage"::text) <= 8192)
);
--> statement-breakpoint
CREATE TABLE "test_results" (
	"session_id" text NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"seconds" real,
	CONSTRAINT "test_results_session_id_name_pk" PRIMARY KEY("session_id","name"),
	CONSTRAINT "test_results_result" CHECK ("test_results"."result" in ('passed', 'failed')),
	CONSTRAINT "test_results_name" CHECK (char_length("test_results"."name") between 1 and 200),
	CONSTRAINT "test_results_seconds" CHECK ("test_results"."seconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "session_results" ADD CONSTRAINT "session_results_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_results" ADD CONSTRAINT "session_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_session_id_session_results_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session_results"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_results_by_suite" ON "session_results" USING btree ("user_id","board_type","suite","created_at");--> statement-breakpoint
CREATE INDEX "session_results_by_age" ON "session_results" USING btree ("created_at");