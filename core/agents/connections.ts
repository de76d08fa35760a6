import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { instanceId, tellInstance } from '#core/instances.ts'
import { reportBoardEvent } from '#core/scheduler/index.ts'
import { agents, db, transaction } from '#db/index.ts'

/** Without a sign of life for so long, an agent's connection is gone although nobody closed it. */
const MAX_SILENCE_SECONDS = 25

/**
 * Makes this instance's connection the only one of an agent. Returns its number, or undefined if
 * the agent is revoked. The instance that had the connection before closes it.
 */
export async function openConnection(agentId: string, protocol: string): Promise<number | undefined> {
  const [opened] = await db().execute<{ connection: number; replaced: string | null }>(sql`
    update agents set connection_no = agents.connection_no + 1, connected_instance = ${instanceId()}, protocol = ${protocol},
      connected_at = now(), last_seen_at = now(), disconnected_at = null
    from (select id, connected_instance from agents where id = ${agentId} for no key update) before
    where agents.id = before.id and revoked_at is null
    returning connection_no::int as connection, before.connected_instance as replaced`)
  if (!opened) return undefined
  const { connection, replaced } = opened
  if (replaced) await tellInstance(replaced, [{ t: 'replaced', agent: agentId, connection, isRevoked: false }])
  return connection
}

/**
 * Records that an agent is there. Returns false if a newer connection has replaced this one, or the
 * agent is revoked. Returns `written_off` if its boards count as lost although this connection is
 * open: only a new one, which begins with `hello`, brings them back.
 */
export async function touchConnection(agentId: string, connection: number): Promise<boolean | 'written_off'> {
  // A session may be lost late, after the agent has connected again and said that it has the board.
  const [seen] = await db().execute<{ isWhole: boolean }>(sql`
    update agents set last_seen_at = case when connected_instance is null then last_seen_at else now() end
    where ${isConnection(agentId, connection)}
    returning connected_instance is not null and not exists (select 1 from boards
      join sessions on sessions.board_id = boards.id
      where boards.agent_id = agents.id and state = 'running' and board_lost_at is not null) as "isWhole"`)
  return seen ? seen.isWhole || 'written_off' : false
}

/**
 * Records that a connection is gone since `silentMs` ago, unless a newer one has replaced it: the
 * agent's boards cannot be reached, and the sessions on them wait for two minutes.
 */
export async function closeConnection(agentId: string, connection: number, silentMs: number): Promise<void> {
  const closed = await db()
    .update(agents)
    .set({
      connectedInstance: null,
      disconnectedAt: sql`now()`,
      lastSeenAt: sql`greatest(last_seen_at, now() - make_interval(secs => ${silentMs / 1_000}))`,
    })
    .where(isConnection(agentId, connection))
    .returning({ id: agents.id })
  if (closed.length > 0) await loseBoards()
}

/**
 * Writes off the connections on which nothing was heard: of instances that have gone without
 * closing them, or that were asleep. One that goes on all the same is told so by its next beat.
 */
export async function closeSilentConnections(): Promise<void> {
  await db().execute(sql`update agents set connected_instance = null, disconnected_at = now()
    where connected_instance is not null and last_seen_at < now() - make_interval(secs => ${MAX_SILENCE_SECONDS})`)
  await loseBoards()
}

/**
 * Takes boards whose agent is away out of the queue, and lets the sessions on them wait. An agent
 * that connects meanwhile waits for this: what it then says of its boards counts.
 */
async function loseBoards(): Promise<void> {
  const lost = await db().execute<{ sessionId: string; bindingNo: number; since: string }>(sql`
    with concerned as (
      select agent_id, agent_online, sessions.id, binding_no, board_lost_at from boards
      left join sessions on sessions.board_id = boards.id and state = 'running'),
    away as materialized (
      select id, coalesce(last_seen_at, now()) as since from agents where connected_instance is null and exists (
        select 1 from concerned where agent_id = agents.id and (agent_online or (id is not null and board_lost_at is null)))
      order by id for no key update),
    offline as (update boards set agent_online = false from away where agent_id = away.id and agent_online)
    select concerned.id as "sessionId", binding_no::float8 as "bindingNo", since
    from away join concerned on agent_id = away.id where concerned.id is not null and board_lost_at is null`)
  for (const { since, ...one } of lost) await reportBoardEvent({ kind: 'board_lost', ...one, since: new Date(since) })
}

/**
 * Revokes an agent, for the operator: its credential is dead and its connection closes. Tokens for
 * its name end too, as somebody on its machine may have one.
 */
export async function revokeAgent(agentId: string): Promise<void> {
  await transaction(async () => {
    const [revoked] = await db().execute<{ name: string; connection: number; instance: string | null }>(sql`
      update agents set revoked_at = now(), connected_instance = null, disconnected_at = now()
      from (select id, connected_instance from agents where id = ${agentId} for no key update) before
      where agents.id = before.id and revoked_at is null
      returning name, connection_no::int as connection, before.connected_instance as instance`)
    if (!revoked) throw notFound('agent')
    await db().execute(sql`update agent_enrolments set expires_at = now()
      where agent_name = ${revoked.name} and used_at is null and expires_at > now()`)
    await recordEvent('agent_revoked', { userId: null, subjectId: agentId, details: {} })
    const { connection, instance } = revoked
    if (instance) await tellInstance(instance, [{ t: 'replaced', agent: agentId, connection, isRevoked: true }])
  })
  await loseBoards()
}

function isConnection(agentId: string, connection: number) {
  return and(eq(agents.id, agentId), eq(agents.connectionNo, connection), isNull(agents.revokedAt))
}
