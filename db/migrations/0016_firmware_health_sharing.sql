CREATE TABLE "board_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "board_failures_message" CHECK (char_length("board_failures"."message") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "firmware" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"filename" text NOT NULL,
	"format" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firmware_once_per_name" UNIQUE("user_id","sha256","filename","format"),
	CONSTRAINT "firmware_format" CHECK ("firmware"."format" in ('uf2', 'hex', 'elf', 'bin')),
	CONSTRAINT "firmware_filename" CHECK (char_length("firmware"."filename") between 1 and 100),
	CONSTRAINT "firmware_size" CHECK ("firmware"."size" between 1 and 16777216)
);
--> statement-breakpoint
CREATE TABLE "firmware_blobs" (
	"sha256" "bytea" PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firmware_blobs_hash" CHECK ("firmware_blobs"."sha256" = sha256("firmware_blobs"."bytes")),
	CONSTRAINT "firmware_blobs_size" CHECK (octet_length("firmware_blobs"."bytes") between 1 and 16777216)
);
--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "load_address" bigint;--> statement-breakpoint
ALTER TABLE "base_images" ADD COLUMN "boot_send" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "is_quarantined_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "check_error" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "check_tail" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "good_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "bad_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "firmware_id" text;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "base_image_id" text;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "load_address" bigint;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "verify" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "output_from" bigint;--> statement-breakpoint
ALTER TABLE "console_tickets" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "board_failures" ADD CONSTRAINT "board_failures_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_sha256_firmware_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."firmware_blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_failures_by_board" ON "board_failures" USING btree ("board_id","at");--> statement-breakpoint
CREATE INDEX "firmware_by_user" ON "firmware" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "firmware_by_blob" ON "firmware" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_sha256_firmware_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."firmware_blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_firmware_id_firmware_id_fk" FOREIGN KEY ("firmware_id") REFERENCES "public"."firmware"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_base_image_id_base_images_id_fk" FOREIGN KEY ("base_image_id") REFERENCES "public"."base_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_format" CHECK ("base_images"."format" in ('uf2', 'hex', 'elf', 'bin'));--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_file_has_a_format" CHECK (("base_images"."sha256" is null) = ("base_images"."format" is null));--> statement-breakpoint
ALTER TABLE "base_images" ADD CONSTRAINT "base_images_boot_send" CHECK (octet_length("base_images"."boot_send") between 1 and 200);--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_checks" CHECK ("boards"."good_checks" >= 0 and "boards"."bad_checks" >= 0 and char_length("boards"."check_error") <= 200 and octet_length("boards"."check_tail") <= 8192);--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_quarantine_has_begun" CHECK ("boards"."quarantined_at" is not null or not "boards"."is_quarantined_by_hand" and "boards"."quarantine_reason" is null);--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_only_a_flash_has_firmware" CHECK ("commands"."kind" = 'flash' or num_nonnulls("commands"."firmware_id", "commands"."base_image_id", "commands"."load_address") = 0);