import { runEvery } from '#core/every.ts'
import { logStore } from './drivers.ts'
import type { LiveConsole } from './live-console.ts'
import { allConsoles, removeUnused } from './live-consoles.ts'
import type { Unstored } from './log-store.ts'
import { endOf, type Piece } from './pieces.ts'
import { tellRemotesStored } from './relay.ts'

/** How often output is stored and acknowledged. */
const FLUSH_MS = 200

/**
 * Stores the output of all consoles of this instance, again and again, and acknowledges what is
 * stored. While the database is away nothing is acknowledged, and agents hold their output back.
 */
export function startConsoleWriter(onFailure: (error: unknown) => void): () => Promise<void> {
  const stop = runEvery({ work: flush, onFailure, pauseMs: FLUSH_MS })
  return async () => {
    await stop()
    await flush().catch(onFailure)
  }
}

type Taken = Unstored & { console: LiveConsole; count: number }

let last: Promise<void> = Promise.resolve()

/**
 * Stores what is pending, after any other call has. What arrives meanwhile is stored the next time.
 */
export function flush(): Promise<void> {
  const done = last.then(storePending)
  // Its caller gets the failure; the next call tries again.
  last = done.catch(() => {})
  return done
}

async function storePending(): Promise<void> {
  const taken = [...allConsoles()].flatMap((console) => take(console) ?? [])
  if (taken.length === 0) return
  const stored = await logStore().store(taken)
  for (const one of taken) {
    one.console.typed -= stored.has(one.sessionId) ? one.typed : 0
    if (stored.has(one.sessionId) && one.console.processor === one.processor) one.console.processor = undefined
    if (stored.has(one.sessionId)) await confirm(one)
    else await recover(one)
  }
}

function take(console: LiveConsole): Taken | undefined {
  const { sessionId, source, pending, stored: from, typed, processor } = console
  if (!source || (pending.length === 0 && typed === 0 && !processor)) return undefined
  const { binding } = source
  return { console, sessionId, binding, from, typed, processor, pieces: [...pending], count: pending.length }
}

async function confirm({ console, binding, from, pieces, count }: Taken): Promise<void> {
  const to = pieces.reduce((end: number, piece: Piece) => Math.max(end, endOf(piece)), from)
  const { source } = console
  // The agent may have connected again meanwhile, and then nothing of this is pending.
  if (source?.binding !== binding || console.stored !== from) return
  console.markStored(count, to)
  removeUnused(console)
  if (to === from) return
  source.acknowledge(to - source.base)
  await Promise.all([tellRemotesStored(console), logStore().trim(console.sessionId, to)])
}

/**
 * The console is not where we thought. The same binding's output may have been stored already, by a
 * statement whose answer was lost or by another instance: what is left continues there. If that
 * cannot be, the agent has to connect again. It need not if the console has another binding now, or
 * was deleted: it has other boards.
 */
async function recover({ console, binding }: Taken): Promise<void> {
  const stored = await logStore().readStored(console.sessionId, binding)
  const { source } = console
  if (source?.binding !== binding) return
  const count = console.pending.findLastIndex((piece) => endOf(piece) <= (stored ?? 0)) + 1
  const first = console.pending[count]
  if (stored !== undefined && stored > console.stored && (!first || first.offset >= stored)) {
    console.markStored(count, stored)
    source.acknowledge(stored - source.base)
  } else {
    console.source = undefined
    console.restart(stored ?? console.stored)
    if (stored !== undefined) source.drop()
  }
  removeUnused(console)
}
