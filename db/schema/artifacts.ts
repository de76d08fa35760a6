import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { artifactKinds } from '#wire/artifacts.ts'
import { bytes, createdAt, id, moment, oneOf } from './columns.ts'
import { commands } from './commands.ts'
import { sessions } from './sessions.ts'

export const artifactStates = ['pending', 'ready', 'failed'] as const

/**
 * Files that commands of the kind `collect` make. The agent sends the bytes once, after its command
 * has ended or before.
 */
export const artifacts = pgTable(
  'artifacts',
  {
    ...id('artifact'),
    sessionId: text()
      .notNull()
      .references(() => sessions.id),
    bindingNo: bigint({ mode: 'number' }).notNull(),
    commandId: text()
      .notNull()
      .unique()
      .references(() => commands.id),
    kind: text({ enum: artifactKinds }).notNull(),
    /** What the agent was asked for, as `wire/` has it. */
    asked: jsonb().$type<object>().notNull(),
    state: text({ enum: artifactStates }).notNull().default('pending'),
    error: text(),
    size: integer(),
    sha256: bytes(),
    bytes: bytes(),
    ...createdAt(),
    endedAt: moment(),
  },
  (artifact) => [
    index('artifacts_by_session').on(artifact.sessionId, artifact.createdAt),
    index('artifacts_by_age').on(artifact.createdAt),
    uniqueIndex('artifacts_one_pending_per_session')
      .on(artifact.sessionId, artifact.kind)
      .where(sql`${artifact.state} = 'pending'`),
    oneOf('artifacts_kind', artifact.kind, artifactKinds),
    oneOf('artifacts_state', artifact.state, artifactStates),
    check(
      'artifacts_size',
      sql`${artifact.size} between 1 and 8388608 and ${artifact.size} = octet_length(${artifact.bytes})`,
    ),
    check('artifacts_hash', sql`${artifact.sha256} = sha256(${artifact.bytes})`),
    check('artifacts_error', sql`char_length(${artifact.error}) <= 200`),
    check(
      'artifacts_ready_have_bytes',
      sql`(${artifact.state} = 'ready') = (num_nulls(${artifact.size}, ${artifact.sha256}, ${artifact.bytes}) = 0)
        and (${artifact.state} = 'ready' or num_nonnulls(${artifact.size}, ${artifact.sha256}, ${artifact.bytes}) = 0)`,
    ),
    check('artifacts_failed_say_why', sql`(${artifact.state} = 'failed') = (${artifact.error} is not null)`),
    check('artifacts_ended_say_when', sql`(${artifact.state} = 'pending') = (${artifact.endedAt} is null)`),
  ],
)
