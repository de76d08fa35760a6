import { setTimeout as wait } from 'node:timers/promises'
import { addEntry } from '#core/ledger.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { buildIfStale } from '#scripts/build.ts'
import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from './machine.ts'
import { processorSeconds } from './processor-time.ts'
import { median, quantile } from './quantiles.ts'
import { residentBytes } from './resident-bytes.ts'
import { startService } from './service.ts'
import { goalsTable } from './tables.ts'

const USERS = 50
const STREAMS_EACH = 20
const SETTLE_MS = 5_000
const IDLE_SECONDS = 30
const TOLD = 200
const MAX = { megabytes: 60, cores: 0.02 }

/** Measures a thousand streams of events on which nothing happens, and how soon one is told. */
export async function events(databaseUrl: string) {
  await buildIfStale('.next-test')
  const people = await Promise.all(
    Array.from({ length: USERS }, () => makeUser({ tier: 'paid', emailVerifiedAt: new Date() })),
  )
  const secrets = await Promise.all(people.map(async (user) => (await makeKey(user)).secret))
  const service = await startService(databaseUrl)
  const leaving = new AbortController()
  const follow = async (secret: string, hear: () => unknown) => {
    const headers = { authorization: `Bearer ${secret}` }
    const { body } = await fetch(`${service.url}/v1/events`, { headers, signal: leaving.signal })
    const reader = body?.getReader()
    await reader?.read()
    void read(reader, hear)
  }
  let heard = () => {}
  try {
    const idleBefore = await step('Without streams', () => used(service.pid))
    const bytesBefore = residentBytes(service.pid)
    await step('Opening streams', async () => {
      for (const secret of secrets)
        await Promise.all(
          Array.from({ length: STREAMS_EACH }, (_, place) => follow(secret, () => place === 0 && heard())),
        )
    })
    await wait(SETTLE_MS)
    const megabytes = (residentBytes(service.pid) - bytesBefore) / 1e6
    const idle = await step('With streams', () => used(service.pid))
    const delays: number[] = []
    await step('Telling', async () => {
      for (let count = 0; count < TOLD; count++) {
        const { promise, resolve } = Promise.withResolvers<void>()
        heard = resolve
        await addEntry(people[count % USERS]?.id ?? '', { kind: 'adjustment', amount: 1, description: 'Told' })
        const began = performance.now()
        await promise
        delays.push(performance.now() - began)
      }
    })
    const cores = idle - idleBefore
    const goals = [
      {
        what: '1,000 idle streams, memory',
        goal: `≤ ${MAX.megabytes} MB`,
        reached: `${megabytes.toFixed(0)} MB`,
        isMet: megabytes <= MAX.megabytes,
      },
      {
        what: '… and processor time',
        goal: `≤ ${MAX.cores * 100} % of a core`,
        reached: `${(cores * 100).toFixed(1)} %`,
        isMet: cores <= MAX.cores,
      },
    ]
    return {
      lines: [
        dateAndMachine(),
        '',
        ...goalsTable('events', goals),
        '',
        `From the commit to the client: ${median(delays).toFixed(1)} ms, of a hundred the slowest ${quantile(delays, 0.99).toFixed(1)} ms.`,
      ],
      isKept: goals.every(({ isMet }) => isMet),
    }
  } finally {
    leaving.abort()
    await service.stop()
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, hear: () => unknown): Promise<void> {
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      if (Buffer.from(part.value).includes('event: ')) hear()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error
  }
}

/** Returns how much of a core a process uses while nothing happens. */
async function used(pid: number): Promise<number> {
  const before = processorSeconds(pid)
  await wait(IDLE_SECONDS * 1_000)
  return (processorSeconds(pid) - before) / IDLE_SECONDS
}
