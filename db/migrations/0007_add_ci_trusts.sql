CREATE TABLE "ci_tokens" (
	"issuer" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ci_tokens_issuer_token_hash_pk" PRIMARY KEY("issuer","token_hash"),
	CONSTRAINT "ci_tokens_hold_a_sha256" CHECK (length("ci_tokens"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "ci_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ci_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trust_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rule" text NOT NULL,
	"claims" jsonb NOT NULL,
	CONSTRAINT "ci_refusals_rule" CHECK ("ci_refusals"."rule" ~ '^[a-z]+$'),
	CONSTRAINT "ci_refusals_claims" CHECK (octet_length("ci_refusals"."claims"::text) <= 2048)
);
--> statement-breakpoint
CREATE TABLE "ci_trusts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text,
	"owner_id" text,
	"refs" text[] NOT NULL,
	"events" text[] NOT NULL,
	"environment" text,
	"workflow" text,
	"credits_per_day" integer NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ci_trusts_provider" CHECK ("ci_trusts"."provider" in ('github', 'gitlab', 'buildkite')),
	CONSTRAINT "ci_trusts_label_length" CHECK (char_length("ci_trusts"."label") between 1 and 100),
	CONSTRAINT "ci_trusts_refs" CHECK (cardinality("ci_trusts"."refs") between 1 and 10),
	CONSTRAINT "ci_trusts_events" CHECK (cardinality("ci_trusts"."events") between 1 and 10),
	CONSTRAINT "ci_trusts_repository" CHECK ("ci_trusts"."repository" ~ '^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)+$'),
	CONSTRAINT "ci_trusts_credits_per_day" CHECK ("ci_trusts"."credits_per_day" >= 1),
	CONSTRAINT "ci_trusts_pinned_has_ids" CHECK (num_nulls("ci_trusts"."repository_id", "ci_trusts"."owner_id", "ci_trusts"."pinned_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_actor";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "trust_id" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ci_identity" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "trust_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "ci_tokens" ADD CONSTRAINT "ci_tokens_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ci_refusals" ADD CONSTRAINT "ci_refusals_trust_id_ci_trusts_id_fk" FOREIGN KEY ("trust_id") REFERENCES "public"."ci_trusts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ci_trusts" ADD CONSTRAINT "ci_trusts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ci_tokens_by_expiry" ON "ci_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ci_tokens_by_key" ON "ci_tokens" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "ci_refusals_by_trust" ON "ci_refusals" USING btree ("trust_id","id");--> statement-breakpoint
CREATE INDEX "ci_refusals_by_age" ON "ci_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ci_trusts_by_user" ON "ci_trusts" USING btree ("user_id","created_at") WHERE "ci_trusts"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_trust_id_ci_trusts_id_fk" FOREIGN KEY ("trust_id") REFERENCES "public"."ci_trusts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_trust" ON "api_keys" USING btree ("trust_id","created_at") WHERE "api_keys"."trust_id" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_of_ci" CHECK (num_nulls("api_keys"."trust_id", "api_keys"."ci_identity") in (0, 2) and ("api_keys"."trust_id" is null or ("api_keys"."access" = 'run'
        and "api_keys"."created_by_key_id" is null and not "api_keys"."is_by_device" and "api_keys"."credits_per_day" is null
        and coalesce("api_keys"."expires_at" <= "api_keys"."created_at" + interval '6 hours', false))));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_ci_identity" CHECK (octet_length("api_keys"."ci_identity"::text) <= 2048);--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor" CHECK ("audit_events"."actor" in ('user', 'key', 'ci', 'guest', 'operator', 'system'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_origin" CHECK (num_nulls("sessions"."trust_id", "sessions"."origin") in (0, 2) and octet_length("sessions"."origin"::text) <= 2048);--> statement-breakpoint
-- As before, and where a session of a closed account came from is erased with its metadata.
CREATE OR REPLACE FUNCTION sessions_move_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path CONSTANT text[] := ARRAY['queued', 'starting', 'running', 'ended'];
  written CONSTANT text[] := ARRAY['metadata', 'parts', 'origin', 'trust_id'];
BEGIN
  IF OLD.state <> 'ended' AND array_position(path, NEW.state) >= array_position(path, OLD.state) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.ended_number = OLD.ended_number + 1
    AND to_jsonb(NEW) - 'ended_number' = to_jsonb(OLD) - 'ended_number' THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'ended' AND NEW.metadata IN (OLD.metadata, '{}') AND NEW.parts IN (OLD.parts, '[]')
    AND (NEW.origin IS NULL OR NEW.origin = OLD.origin) AND (NEW.trust_id IS NULL OR NEW.trust_id = OLD.trust_id)
    AND to_jsonb(NEW) - written = to_jsonb(OLD) - written
    AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'session % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
END $$;
