ALTER TABLE "outages" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_note_length" CHECK (char_length("outages"."note") between 1 and 500);