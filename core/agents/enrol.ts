import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { sha256 } from '#core/sha256.ts'
import { agentEnrolments, agents, db, transaction } from '#db/index.ts'
import type { EnrolAgent, EnrolledAgent } from './schemas.ts'
import { newCredential, newEnrolmentToken } from './secrets.ts'

const TOKEN_MINUTES = 15

/** Makes a token with which an agent of this name can be enrolled once, within 15 minutes. */
export async function allowEnrolment(agentName: string): Promise<{ token: string; expires_at: Date }> {
  const token = newEnrolmentToken()
  const [made] = await db()
    .insert(agentEnrolments)
    .values({
      tokenHash: sha256(token),
      agentName,
      expiresAt: sql`now() + make_interval(mins => ${TOKEN_MINUTES})`,
    })
    .returning({ expires_at: agentEnrolments.expiresAt })
  if (!made) throw new Error('an insert without a conflict clause returned no row')
  return { token, ...made }
}

/**
 * Adds an agent and returns its credential. It gets the boards of a revoked agent of its name: the
 * operator has allowed that name again. The token is used up by one guarded statement. Throws
 * `unauthorized` for a token that is unknown, used, expired or another name's, and
 * `invalid_request` for a name that a live agent has.
 */
export function enrolAgent({ token, name, version }: z.output<typeof EnrolAgent>): Promise<EnrolledAgent> {
  return transaction(async () => {
    const [used] = await db()
      .update(agentEnrolments)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(agentEnrolments.tokenHash, sha256(token)),
          eq(agentEnrolments.agentName, name),
          isNull(agentEnrolments.usedAt),
          gt(agentEnrolments.expiresAt, sql`now()`),
        ),
      )
      .returning({ name: agentEnrolments.agentName })
    if (!used) throw new Refusal('unauthorized', 'This token is unknown, used or expired, or made for another name.')
    const credential = newCredential()
    const id = await addAgent({ name, version, secretHash: sha256(credential) })
    await takeOverBoards(id, name)
    await recordEvent('agent_enrolled', { userId: null, subjectId: id, details: {} })
    return { agent_id: id, credential }
  })
}

/**
 * Returns a new credential for the agent that the service starts itself, and adds that agent the
 * first time. An older credential no longer works.
 */
export function enrolOwnAgent(name: string, version: string): Promise<EnrolledAgent> {
  const credential = newCredential()
  const secretHash = sha256(credential)
  return transaction(async () => {
    const [agent] = await db()
      .insert(agents)
      .values({ name, version, secretHash })
      .onConflictDoUpdate({ target: agents.name, targetWhere: sql`revoked_at is null`, set: { secretHash } })
      .returning({ id: agents.id })
    if (!agent) throw new Error('an upsert returned no row')
    await takeOverBoards(agent.id, name)
    return { agent_id: agent.id, credential }
  })
}

async function addAgent(agent: { name: string; version: string; secretHash: Buffer }): Promise<string> {
  const [added] = await db()
    .insert(agents)
    .values(agent)
    .onConflictDoNothing({ target: agents.name, where: sql`revoked_at is null` })
    .returning({ id: agents.id })
  if (added) return added.id
  throw new Refusal(
    'invalid_request',
    `There is an agent ${agent.name} already. Revoke it first, or take another name.`,
  )
}

/** Where several revoked agents had a board of a slot, the board of the last one counts. */
async function takeOverBoards(agentId: string, name: string): Promise<void> {
  await db().execute(sql`
    update boards set agent_id = ${agentId}, agent_online = false from (
      select distinct on (agent_slot) boards.id from boards join agents on agents.id = agent_id
      where name = ${name} and revoked_at is not null
        and agent_slot not in (select agent_slot from boards where agent_id = ${agentId})
      order by agent_slot, revoked_at desc) last
    where boards.id = last.id`)
}
