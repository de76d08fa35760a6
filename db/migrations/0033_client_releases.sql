CREATE TABLE "client_files" (
	"name" text PRIMARY KEY NOT NULL,
	"package" text NOT NULL,
	"version" text NOT NULL,
	"alias" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "client_files_once" UNIQUE("alias","version"),
	CONSTRAINT "client_files_hash" CHECK ("client_files"."sha256" = sha256("client_files"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "client_releases" (
	"package" text NOT NULL,
	"version" text NOT NULL,
	"day" integer NOT NULL,
	"number" integer NOT NULL,
	"made_of" "bytea" NOT NULL,
	"manifest" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_releases_package_version_pk" PRIMARY KEY("package","version"),
	CONSTRAINT "client_releases_order" UNIQUE("package","day","number"),
	CONSTRAINT "client_releases_made_of" UNIQUE("package","made_of")
);
--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_release" FOREIGN KEY ("package","version") REFERENCES "public"."client_releases"("package","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_files_by_hash" ON "client_files" USING btree ("sha256");--> statement-breakpoint
-- What was published does not change: lock files of users hold the hashes of files.
CREATE FUNCTION client_releases_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% never change', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER client_releases_never_change BEFORE UPDATE OR DELETE ON client_releases FOR EACH ROW EXECUTE FUNCTION client_releases_never_change();
--> statement-breakpoint
CREATE TRIGGER client_files_never_change BEFORE UPDATE OR DELETE ON client_files FOR EACH ROW EXECUTE FUNCTION client_releases_never_change();
