import { setTimeout as wait } from 'node:timers/promises'
import { asked } from '../crowd/settled.ts'
import type { PostgreSQL } from '../postgresql.ts'
import { familySeconds, processorSeconds } from '../processor-time.ts'
import type { Service } from '../service.ts'
import type { BoardsActs } from './boards.ts'
import type { Helper } from './helper.ts'
import type { Running } from './sessions.ts'
import { KEYS_PER_SECOND } from './size.ts'
import type { ViewersActs } from './viewers.ts'

const WARM_UP_MS = 5_000
const IDLE_SECONDS = 6

export type Place = {
  service: Service
  postgresql: PostgreSQL
  databaseUrl: string
  boards: Helper<BoardsActs>
  viewers: Helper<ViewersActs>
}

/** What one round has used, in cores, and how long echoes took. */
export type Round = { serviceCores: number; postgresCores: number; echoMs: number[] }

/**
 * Lets a viewer watch each console and type, first while nothing else happens, then while all
 * boards print as fast as they can. Then compares what was printed with what viewers, logs and the
 * database have.
 */
export async function fullSpeed(
  place: Place,
  sessions: Running[],
  { rounds, seconds }: Record<'rounds' | 'seconds', number>,
) {
  const { service, databaseUrl, boards, viewers } = place
  await viewers.ask('open', { url: service.url, sessions })
  const idle = await watchTyping(place, IDLE_SECONDS)
  await boards.ask('print')
  await wait(WARM_UP_MS)
  const all: Round[] = []
  for (let round = 1; round <= rounds; round++) all.push(await watchTyping(place, seconds))
  const printed = await boards.ask('stop')
  const { faults, hashes, bytes } = await viewers.ask('check', { url: service.url, printed })
  return { idle, rounds: all, bytes, faults: [...faults, ...(await notStored(databaseUrl, hashes))] }
}

async function watchTyping({ service, postgresql, viewers }: Place, seconds: number): Promise<Round> {
  const used = () => ({ service: processorSeconds(service.pid), postgres: familySeconds(postgresql.pid) })
  const [from, before] = [performance.now(), used()]
  const echoMs = await viewers.ask('type', { seconds, perSecond: KEYS_PER_SECOND })
  const [took, after] = [(performance.now() - from) / 1_000, used()]
  const serviceCores = (after.service - before.service) / took
  return { serviceCores, postgresCores: (after.postgres - before.postgres) / took, echoMs }
}

/** Returns a line for each console whose rows are not what its hash says. */
function notStored(databaseUrl: string, hashes: Record<string, string>): Promise<string[]> {
  return asked(databaseUrl, async (sql) => {
    const rows = await sql<{ id: string; hash: string }[]>`select session_id as id,
      encode(sha256(string_agg(bytes, '' order by at_offset)), 'hex') as hash from console_chunks group by session_id`
    const stored = new Map(rows.map(({ id, hash }) => [id, hash]))
    return Object.entries(hashes).flatMap(([id, hash]) =>
      stored.get(id) === hash ? [] : [`${id}: what is stored is not what its viewer saw`],
    )
  })
}
