/** What `startAndEnd` starts: clients that start a session and end it, again and again. */
import { once } from 'node:events'
import { z } from 'zod'
import type { Burst, Outcome } from './bursts.ts'
import { call } from './call.ts'

/** The first calls open connections: they are made and not counted. */
const WARM_UP_MS = 500
const [STARTED, ENDED] = [201, 200]

process.once('disconnect', () => process.exit())
const [burst] = (await once(process, 'message')) as [Burst]
const from = performance.now() + WARM_UP_MS
const until = from + burst.seconds * 1_000
const outcome: Outcome = { changes: 0, allChanges: 0, refused: 0, startMs: [] }
await Promise.all(burst.keys.map(client))
process.send?.(outcome, () => process.exit())

async function client(key: string, place: number): Promise<void> {
  const boardType = burst.boardTypes[place % burst.boardTypes.length]
  while (performance.now() < until) {
    const id = await start(key, { board_type: boardType, minutes: 10 })
    while (id !== undefined && !(await end(key, id)));
  }
}

async function start(key: string, body: object): Promise<string | undefined> {
  const began = performance.now()
  const { status, text } = await call({ method: 'POST', url: `${burst.url}/v1/sessions`, key, body })
  const isDone = count(status, STARTED)
  if (isDone && isCounted()) outcome.startMs.push(performance.now() - began)
  return isDone ? z.object({ id: z.string() }).parse(JSON.parse(text)).id : undefined
}

async function end(key: string, id: string): Promise<boolean> {
  const { status } = await call({ method: 'DELETE', url: `${burst.url}/v1/sessions/${id}`, key })
  return count(status, ENDED)
}

/** Counts an answer, where its time has come. Returns whether the change was made. */
function count(status: number, made: number): boolean {
  const isDone = status === made
  if (isDone) outcome.allChanges += 1
  if (isCounted()) outcome[isDone ? 'changes' : 'refused'] += 1
  if (![made, 503].includes(status)) throw new Error(`a change was answered ${status}`)
  return isDone
}

function isCounted(): boolean {
  const now = performance.now()
  return now >= from && now < until
}
