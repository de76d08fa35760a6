/** A helper process: the viewers of consoles. */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { faultIn, lengthOf } from './content.ts'
import { serveActs } from './helper.ts'
import { connect, Recorder } from './recorder.ts'
import type { Running } from './sessions.ts'

const POLL_MS = 20
const WITHIN_MS = 60_000

const recorders: Recorder[] = []
let idle: WebSocket[] = []

const acts = {
  /** Opens a viewer of each console, and waits until it shows what is there. */
  open: async ({ url, sessions }: { url: string; sessions: Running[] }) => {
    for (const { session, key } of sessions) recorders.push(new Recorder(url, session, key))
    await until(() => recorders.every((one) => one.output.length === lengthOf(0, 0)))
  },
  /** Types a key here and there. Returns how long the echoes took. */
  type: async ({ seconds, perSecond }: { seconds: number; perSecond: number }) => {
    const from = performance.now()
    const before = recorders.map((one) => one.echoMs.length)
    for (let place = 0; place < seconds * perSecond; place++) {
      // At a random moment of its share of the time, so that it falls in with nothing.
      await wait(Math.max(0, from + ((place + Math.random()) * 1_000) / perSecond - performance.now()))
      recorders[place % recorders.length]?.type()
    }
    await until(() => recorders.every((one) => !one.isWaitingForEcho))
    return recorders.flatMap((one, place) => one.echoMs.slice(before[place]))
  },
  /**
   * Returns what is wrong with what the viewers and the logs have, by how much was printed, and the
   * hash of each console.
   */
  check: async ({ url, printed }: { url: string; printed: Record<string, number> }) => {
    const has = ({ session, output, typed }: Recorder) => output.length >= lengthOf(printed[session] ?? 0, typed)
    // Where it never comes, what is missing is a fault below.
    await holds(() => recorders.every(has))
    const faults: string[] = []
    const hashes: Record<string, string> = {}
    for (const { session, key, output, typed, faults: seen } of recorders) {
      const log = await readLog(url, session, key)
      const fault = faultIn(log, session, printed[session] ?? 0, typed)
      if (fault) faults.push(`log of ${fault}`)
      if (!log.equals(output)) faults.push(`${session}: its viewer has ${output.length} bytes, its log ${log.length}`)
      faults.push(...seen)
      hashes[session] = hash('sha256', log)
    }
    return { faults, hashes, bytes: recorders.reduce((sum, { output }) => sum + output.length, 0) }
  },
  /** Opens more viewers, who only look, or closes them all. */
  look: async ({ url, sessions, count }: { url: string; sessions: Running[]; count: number }) => {
    const closed = idle.map((socket) => once(socket, 'close'))
    for (const socket of idle) socket.close()
    await Promise.all(closed)
    idle = []
    for (let place = 0; place < count; place++) {
      const { session = '', key = '' } = sessions[place % sessions.length] ?? {}
      const socket = connect(url, session, key, 'tail')
      await once(socket, 'open')
      socket.resume()
      idle.push(socket)
    }
  },
}
export type ViewersActs = typeof acts

async function readLog(url: string, session: string, key: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${url}/v1/sessions/${session}/console/log`, { headers })
  if (!response.ok) throw new Error(`a log was answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function until(condition: () => boolean): Promise<void> {
  if (!(await holds(condition))) throw new Error('what was waited for did not happen')
}

/** Waits for a condition. Returns false if it does not come to hold. */
async function holds(condition: () => boolean): Promise<boolean> {
  const end = performance.now() + WITHIN_MS
  while (!condition() && performance.now() < end) await wait(POLL_MS)
  return condition()
}

serveActs(acts)
