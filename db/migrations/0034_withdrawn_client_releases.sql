ALTER TABLE "client_releases" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "client_releases" ADD COLUMN "withdrawn" text;--> statement-breakpoint
-- What lock files rely on stands fast. When a build started and what is withdrawn may change.
DROP TRIGGER client_releases_never_change ON client_releases;
--> statement-breakpoint
CREATE TRIGGER client_releases_never_change BEFORE UPDATE OF package, version, day, number, made_of, manifest, created_at OR DELETE ON client_releases FOR EACH ROW EXECUTE FUNCTION client_releases_never_change();
