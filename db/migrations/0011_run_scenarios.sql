ALTER TABLE "commands" DROP CONSTRAINT "commands_kind";--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_only_a_scenario_has_steps" CHECK ("commands"."kind" = 'scenario' or num_nonnulls("commands"."asked", "commands"."result") = 0);--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_kind" CHECK ("commands"."kind" in ('prepare', 'flash', 'reset', 'power_on', 'power_off', 'power_cycle', 'break', 'collect', 'coverage_on', 'coverage_off', 'scenario', 'health_check', 'wipe'));