import { addHistory, addKeys, addLab, addPeople, historyCost } from '../facts.ts'
import { filling } from '../filling.ts'
import type { Burst } from '../load/bursts.ts'
import type { PostgreSQL } from '../postgresql.ts'
import { type Service, startService } from '../service.ts'
import { CLIENTS, type Name } from './report.ts'

const LABS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const BOARDS_EACH = 100
const USERS = { group: 'v', count: Math.max(...CLIENTS) }
const ENDED_EACH = 500

export type Contender = {
  name: Name
  folder: string
  databaseUrl: string
  service: Service
  burst: (clients: number, seconds: number) => Burst
}

/**
 * Starts the service of a folder on a database of its own, which that service migrates, with boards
 * and users with a history.
 */
export async function enter(name: Name, folder: string, postgresql: PostgreSQL): Promise<Contender> {
  const databaseUrl = await postgresql.create(name)
  const service = await startService(databaseUrl, folder)
  const keys = await filling(databaseUrl, async (sql) => {
    for (const group of LABS) await addLab(sql, typeOf(group), { group, count: BOARDS_EACH })
    await addPeople(sql, { ...USERS, spent: historyCost(ENDED_EACH) })
    const [boards = ''] = LABS
    await addHistory(sql, { ...USERS, type: typeOf(boards), boards, each: ENDED_EACH })
    return addKeys(sql, USERS)
  })
  const boardTypes = LABS.map(typeOf)
  const burst = (clients: number, seconds: number) => ({
    url: service.url,
    keys: keys.slice(0, clients),
    boardTypes,
    seconds,
  })
  return { name, folder, databaseUrl, service, burst }
}

const typeOf = (group: string) => `type-${group}`
