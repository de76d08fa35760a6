import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { sha256 } from '#core/sha256.ts'
import { agentEnrolments, agents, db, transaction } from '#db/index.ts'
import type { EnrolAgent, EnrolledAgent } from './schemas.ts'
import { newCredential, newEnrolmentToken } from './secrets.ts'

const TOKEN_MINUTES = 15

/**
 * Makes a token with which an agent of this name can be enrolled once, within 15 minutes. It is to
 * replace the agent that has this name and was revoked last, if there is one now.
 */
export async function allowEnrolment(agentName: string): Promise<{ token: string; expires_at: Date }> {
  const token = newEnrolmentToken()
  const replacesAgentId = await lastRevoked(eq(agents.name, agentName))
  const [made] = await db()
    .insert(agentEnrolments)
    .values({
      tokenHash: sha256(token),
      agentName,
      replacesAgentId,
      expiresAt: sql`now() + make_interval(mins => ${TOKEN_MINUTES})`,
    })
    .returning({ expires_at: agentEnrolments.expiresAt })
  if (!made) throw new Error('an insert without a conflict clause returned no row')
  return { token, ...made }
}

/**
 * Adds an agent and returns its credential. It gets the boards of the agent that its
 * token replaces. The token is used up by one guarded statement. Throws `unauthorized` for a token
 * that is unknown, used, expired or another name's, and `invalid_request` for a name that a live
 * agent has.
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
      .returning({ replaced: agentEnrolments.replacesAgentId })
    if (!used) throw new Refusal('unauthorized', 'This token is unknown, used or expired, or made for another name.')
    const credential = newCredential()
    const id = await addAgent({ name, version, secretHash: sha256(credential) })
    await takeOverBoards(id, used.replaced)
    await recordEvent('agent_enrolled', { userId: null, subjectId: id, details: {} })
    return { agent_id: id, credential }
  })
}

/**
 * Returns a new credential for the agent that the service starts itself, and adds that agent the
 * first time. An older credential no longer works. Throws `invalid_request` for a name that an
 * agent has which was enrolled with a token.
 */
export function enrolOwnAgent(name: string, version: string): Promise<EnrolledAgent> {
  const credential = newCredential()
  const secretHash = sha256(credential)
  return transaction(async () => {
    const [agent] = await db()
      .insert(agents)
      .values({ name, version, secretHash, isOwn: true })
      .onConflictDoUpdate({
        target: agents.name,
        targetWhere: sql`revoked_at is null`,
        set: { secretHash },
        setWhere: sql`${agents.isOwn}`,
      })
      .returning({ id: agents.id })
    if (!agent) throw isTaken(name)
    await takeOverBoards(agent.id, await lastRevoked(sql`${eq(agents.name, name)} and ${agents.isOwn}`))
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
  throw isTaken(agent.name)
}

function isTaken(name: string): Refusal {
  return new Refusal('invalid_request', `There is an agent ${name} already. Revoke it first, or take another name.`)
}

/** Returns the agent that was revoked last, of those that match; null without one. */
async function lastRevoked(matching: SQL): Promise<string | null> {
  const [last] = await db()
    .select({ id: agents.id })
    .from(agents)
    .where(and(matching, isNotNull(agents.revokedAt)))
    .orderBy(desc(agents.revokedAt))
    .limit(1)
  return last?.id ?? null
}

/** Gives the boards of a revoked agent to the one that replaces it, except in slots that it has. */
async function takeOverBoards(agentId: string, replaced: string | null): Promise<void> {
  if (replaced === null) return
  await db().execute(sql`
    update boards set agent_id = ${agentId}, agent_online = false where agent_id = ${replaced}
      and agent_slot not in (select agent_slot from boards where agent_id = ${agentId})`)
}
