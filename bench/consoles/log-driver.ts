/** Stores the output of many consoles as the service does, with one driver of the log. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { logStore } from '#core/consoles/index.ts'
import { makeSession, makeUser } from '#db/factory.ts'
import { BOARDS, BYTES_PER_SECOND } from './size.ts'

export type Stored = { flushMs: number[]; cpuSeconds: number; seconds: number; wrong: number }

const FLUSH_MS = 200
const FLUSHES = 50
const BINDING = 1
const bytes = randomBytes((BYTES_PER_SECOND * FLUSH_MS) / 1_000)

const user = await makeUser()
const sessions: string[] = []
for (const _ of Array(BOARDS)) sessions.push((await makeSession({ user, state: 'ended' })).id)
for (const session of sessions) await logStore().open(session, BINDING)
// The parent looks at the processor times of the servers.
process.send?.('ready')
await new Promise((resolve) => process.once('message', resolve))
const [began, before] = [performance.now(), process.cpuUsage()]
const flushMs: number[] = []
let wrong = 0
for (let flush = 0; flush < FLUSHES; flush++) {
  const from = flush * bytes.length
  const piece = { kind: 'out' as const, offset: from, length: bytes.length, atUs: Date.now() * 1_000, bytes }
  const at = performance.now()
  const stored = await logStore().store(
    sessions.map((sessionId) => ({ sessionId, binding: BINDING, from, typed: 0, pieces: [piece] })),
  )
  flushMs.push(performance.now() - at)
  wrong += BOARDS - stored.size
  await wait(Math.max(0, began + (flush + 1) * FLUSH_MS - performance.now()))
}
const { user: userUs, system } = process.cpuUsage(before)
const cpuSeconds = (userUs + system) / 1_000_000
process.send?.({ flushMs, cpuSeconds, seconds: (performance.now() - began) / 1_000, wrong } satisfies Stored, () =>
  process.exit(),
)
