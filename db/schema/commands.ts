import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { baseImages, boards } from './boards.ts'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { firmware } from './firmware.ts'
import { sessions } from './sessions.ts'

export const commandKinds = [
  'prepare',
  'flash',
  'reset',
  'power_on',
  'power_off',
  'power_cycle',
  'break',
  'collect',
  'coverage_on',
  'coverage_off',
  'scenario',
  'health_check',
  'wipe',
] as const

export const commandStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const

export const commandFaults = ['user', 'infrastructure'] as const

/** Acts on boards, which their agents carry out. An agent that repeats one does it once. */
export const commands = pgTable(
  'commands',
  {
    ...id('command'),
    /** Null for what the operator or a health check asks for. */
    sessionId: text().references(() => sessions.id),
    boardId: text()
      .notNull()
      .references(() => boards.id),
    bindingNo: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: commandKinds }).notNull(),
    state: text({ enum: commandStates }).notNull().default('queued'),
    /** The key or login that asked for it; null is the service. */
    requestedBy: text(),
    /** What a `flash` puts on the board: a user's file, or a base image. */
    firmwareId: text().references(() => firmware.id, { onDelete: 'set null' }),
    baseImageId: text().references(() => baseImages.id),
    /** Where the bytes of a `bin` begin, if its user said so. */
    loadAddress: bigint({ mode: 'number' }),
    verify: boolean().notNull().default(true),
    /** Where the output of what it started begins in the session's console. */
    outputFrom: bigint({ mode: 'number' }),
    progress: integer().notNull().default(0),
    phase: text(),
    outputTail: text(),
    /** The steps of a `scenario`, until it has ended. What is typed may be a secret. */
    asked: jsonb(),
    /** What came of a `scenario`. */
    result: jsonb(),
    fault: text({ enum: commandFaults }),
    error: text(),
    deadlineAt: moment().notNull(),
    ...createdAt(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (command) => [
    index('commands_by_session').on(command.sessionId, command.createdAt),
    uniqueIndex('commands_one_open_per_board')
      .on(command.boardId)
      .where(sql`${command.state} in ('queued', 'running')`),
    oneOf('commands_kind', command.kind, commandKinds),
    oneOf('commands_state', command.state, commandStates),
    oneOf('commands_fault', command.fault, commandFaults),
    check(
      'commands_only_a_flash_has_firmware',
      sql`${command.kind} = 'flash' or num_nonnulls(${command.firmwareId}, ${command.baseImageId}, ${command.loadAddress}) = 0`,
    ),
    check(
      'commands_only_a_scenario_has_steps',
      sql`${command.kind} = 'scenario' or num_nonnulls(${command.asked}, ${command.result}) = 0`,
    ),
    check('commands_progress', sql`${command.progress} between 0 and 100`),
    check('commands_tail', sql`octet_length(${command.outputTail}) <= 8192`),
    check('commands_error', sql`char_length(${command.error}) <= 200`),
    check(
      'commands_ended_say_when',
      sql`(${command.state} in ('succeeded', 'failed', 'cancelled')) = (${command.endedAt} is not null)`,
    ),
  ],
)
