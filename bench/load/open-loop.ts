/**
 * What `startCalling` starts: makes calls at a steady rate until it is told to stop, and then says
 * how each went.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { call } from './call.ts'
import type { Call, Stream } from './streams.ts'

const STARTED = 201

process.once('disconnect', () => process.exit())
const calls: Call[] = []
const underWay = new Set<Promise<void>>()
const [streams] = (await once(process, 'message')) as [Stream[]]
const stopped = once(process, 'message')
const over = new AbortController()
const all = streams.map(flow)
await stopped
over.abort()
await Promise.all(all)
await Promise.all(underWay)
process.send?.(calls, () => process.exit())

/** One call in each slot of time, at a random moment of it. */
async function flow(stream: Stream): Promise<void> {
  const slotMs = 1_000 / stream.perSecond
  const from = now()
  for (let place = 0; !over.signal.aborted; place++) {
    const dueAt = from + (place + Math.random()) * slotMs
    const early = dueAt - now()
    if (early > 0) await wait(Math.ceil(early))
    const made = make(stream, place, dueAt).finally(() => underWay.delete(made))
    underWay.add(made)
  }
}

async function make(stream: Stream, place: number, dueAt: number): Promise<void> {
  const url = stream.urls[place % stream.urls.length] ?? ''
  const key = stream.keys[place % stream.keys.length] ?? ''
  if ('path' in stream) {
    await timed('read', dueAt, () => call({ method: 'GET', url: `${url}${stream.path}`, key }))
    return
  }
  const body = { board_type: stream.boardType, minutes: 10 }
  const { status, text } = await timed('start', dueAt, () =>
    call({ method: 'POST', url: `${url}/v1/sessions`, key, body }),
  )
  if (status !== STARTED) return
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(text))
  await timed('end', now(), () => call({ method: 'DELETE', url: `${url}/v1/sessions/${id}`, key }))
}

async function timed<T extends { status: number }>(
  kind: Call['kind'],
  dueAt: number,
  work: () => Promise<T>,
): Promise<T> {
  const sentAt = now()
  const answer = await work()
  calls.push({ kind, dueAt, lateMs: sentAt - dueAt, ms: now() - dueAt, status: answer.status })
  return answer
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
