CREATE TABLE "test_summaries" (
	"user_id" text NOT NULL,
	"repository_sha256" "bytea" NOT NULL,
	"ref_sha256" "bytea" NOT NULL,
	"name" text collate "C" NOT NULL,
	"suite" text collate "C" NOT NULL,
	"first_run_at" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL,
	"last_failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "board_suspicions" ADD COLUMN "check_began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "test_summaries" ADD CONSTRAINT "test_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_summaries_by_name" ON "test_summaries" USING btree ("user_id","repository_sha256","ref_sha256","name","suite") INCLUDE ("last_run_at","last_failed_at");--> statement-breakpoint
CREATE INDEX "test_summaries_by_time" ON "test_summaries" USING btree ("user_id","repository_sha256","ref_sha256","last_run_at","last_failed_at");--> statement-breakpoint
CREATE INDEX "test_summaries_by_failure" ON "test_summaries" USING btree ("user_id","repository_sha256","ref_sha256","last_failed_at" DESC NULLS LAST,"name","suite") WHERE "test_summaries"."last_failed_at" is not null;--> statement-breakpoint
CREATE INDEX "test_summaries_by_age" ON "test_summaries" USING btree ("last_run_at");--> statement-breakpoint
INSERT INTO "test_summaries" (user_id, repository_sha256, ref_sha256, name, suite, first_run_at, last_run_at, last_failed_at)
SELECT result.user_id, coalesce(sha256(convert_to(scope.repository, 'UTF8')), ''), coalesce(sha256(convert_to(scope.ref, 'UTF8')), ''),
  test.name COLLATE "C", result.suite COLLATE "C",
  min(result.created_at), max(result.created_at), max(result.created_at) FILTER (WHERE test.result = 'failed')
FROM session_results AS result JOIN test_results AS test ON test.session_id = result.session_id
CROSS JOIN LATERAL (VALUES (NULL, NULL), (result.repository, NULL), (NULL, result.ref), (result.repository, result.ref))
  AS scope (repository, ref)
WHERE result.created_at > now() - interval '14 days'
GROUP BY 1, 2, 3, 4, 5;
