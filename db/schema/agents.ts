import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'

/**
 * The programs on the machines that have the boards. The credential is stored as its SHA-256.
 * `connection_no` fences connections: what an older one says does not count.
 */
export const agents = pgTable(
  'agents',
  {
    ...id('agent'),
    name: text().notNull(),
    secretHash: bytes().notNull().unique(),
    version: text().notNull(),
    /** The service starts it itself, on one of its own machines. */
    isOwn: boolean().notNull().default(false),
    /** The WebSocket subprotocol of its last connection. */
    protocol: text(),
    /** Changes with each start of the agent: boards that live in its process start empty then. */
    bootId: text(),
    connectionNo: bigint({ mode: 'number' }).notNull().default(0),
    /** The instance of the service that holds the connection; null without one. */
    connectedInstance: text(),
    connectedAt: moment(),
    lastSeenAt: moment(),
    disconnectedAt: moment(),
    revokedAt: moment(),
    ...createdAt(),
  },
  (agent) => [
    uniqueIndex('agents_one_live_per_name').on(agent.name).where(sql`${agent.revokedAt} is null`),
    check('agents_name', sql`${agent.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${agent.name}) <= 40`),
    check('agents_connected_to', sql`${agent.connectedInstance} is null or ${agent.connectedAt} is not null`),
    check('agents_revoked_are_away', sql`${agent.revokedAt} is null or ${agent.connectedInstance} is null`),
  ],
)

/** One-time tokens with which an agent gets its credential. */
export const agentEnrolments = pgTable('agent_enrolments', {
  tokenHash: bytes().primaryKey(),
  agentName: text().notNull(),
  /** The revoked agent whose boards the new one gets. */
  replacesAgentId: text().references(() => agents.id),
  expiresAt: moment().notNull(),
  usedAt: moment(),
  ...createdAt(),
})
