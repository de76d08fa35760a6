import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { sha256 } from '#core/sha256.ts'
import { addKeys, addLab, addPeople } from '../facts.ts'

const CREDENTIAL_BYTES = 24

/** An agent and the slots of its boards. */
export type Agent = { credential: string; slots: string[] }

type Lab = { type: string; group: string; agents: number; boardsEach: number }

/** Adds a board type with agents and their boards. */
export async function addAgents(sql: Sql, { type, group, agents: count, boardsEach }: Lab): Promise<Agent[]> {
  await addLab(sql, type, { group, count: count * boardsEach })
  const agents: Agent[] = []
  for (let place = 0; place < count; place++) {
    const credential = `agent_${randomBytes(CREDENTIAL_BYTES).toString('hex')}`
    const [id, first] = [`agt_${group}${String(place).padStart(25, '0')}`, place * boardsEach]
    const slots = Array.from({ length: boardsEach }, (_, slot) => `board-${first + slot + 1}`)
    await sql`insert into agents (id, name, version, secret_hash)
      values (${id}, ${`lab-${group}-${place}`}, 'bench', ${sha256(credential)})`
    await sql`update boards set agent_id = ${id}, agent_slot = 'board-' || substr(id, 6)::int
      where id like ${`brd_${group}%`} and substr(id, 6)::int between ${first + 1} and ${first + boardsEach}`
    agents.push({ credential, slots })
  }
  return agents
}

/** Adds users who may start a session each. Returns their keys. */
export async function addCallers(sql: Sql, group: string, count: number): Promise<string[]> {
  await addPeople(sql, { group, count })
  return addKeys(sql, { group, count })
}
