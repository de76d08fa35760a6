import { and, eq, isNull, sql } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { agents, db } from '#db/index.ts'
import { looksLikeCredential } from './secrets.ts'

/** Returns the agent with this credential; undefined if it is unknown or revoked. */
export async function findAgent(credential: string): Promise<{ id: string; name: string } | undefined> {
  if (!looksLikeCredential(credential)) return undefined
  const [agent] = await db()
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.secretHash, sha256(credential)), isNull(agents.revokedAt)))
  return agent
}

/** Returns all agents with their boards, for the operator: live ones first, then by name. */
export async function listAgents() {
  return db().execute<{
    id: string
    name: string
    version: string
    is_connected: boolean
    connections: number
    boards: number
    boards_online: number
    last_seen_at: string | null
    revoked_at: string | null
    created_at: string
  }>(sql`
    select agents.id, name, version, connected_instance is not null as is_connected, connection_no::int as connections,
      count(boards.id)::int as boards, (count(*) filter (where agent_online))::int as boards_online,
      last_seen_at, revoked_at, agents.created_at
    from agents left join boards on boards.agent_id = agents.id
    group by agents.id order by revoked_at is not null, name`)
}
