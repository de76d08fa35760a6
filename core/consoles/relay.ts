import { logFailure } from '#core/log.ts'
import { relayChannel } from './drivers.ts'
import type { LiveConsole, Remote } from './live-console.ts'
import { outputPiece } from './pieces.ts'
import type { ConsoleMessage } from './relay-channel.ts'

/**
 * Sends the output of consoles to the instances that show them. Little output travels in messages;
 * more than that is announced as it is stored, and read from the database.
 */

const SLICE_MS = 25

type Sent = { end: number; since: number; bytes: number }
const sent = new WeakMap<LiveConsole, Sent>()
const scheduled = new Set<LiveConsole>()

/** Another instance shows a console that this one records, to some viewers, for a time. */
export function addRemote(console: LiveConsole, instance: string, remote: Remote): void {
  if (remote.watchers === 0) console.remotes.delete(instance)
  else console.remotes.set(instance, remote)
  if (!sent.has(console)) sent.set(console, { end: console.end, since: performance.now(), bytes: 0 })
}

/** Sends what has arrived, shortly. */
export function relaySoon(console: LiveConsole): void {
  if (console.remotes.size === 0 || scheduled.has(console)) return
  scheduled.add(console)
  setTimeout(() => {
    scheduled.delete(console)
    void relay(console).catch((error: unknown) => logFailure(error, { task: 'console relay' }))
  }, SLICE_MS).unref()
}

async function relay(console: LiveConsole): Promise<void> {
  const state = sent.get(console)
  if (!state) return
  const pieces = console.piecesFrom(state.end)
  const bytes = pieces && Buffer.concat(pieces.map((piece) => piece.bytes))
  const isPlain = pieces?.every(({ kind }) => kind === 'out')
  const offset = state.end
  state.end = console.end
  if (!bytes || !isPlain || bytes.length === 0 || isTooMuch(state, bytes.length)) return
  const [{ atUs } = { atUs: 0 }] = pieces
  const place = { t: 'output' as const, session: console.sessionId, offset, at_us: atUs }
  await toRemotes(console, [{ ...place, bytes: bytes.toString('base64') }])
}

function isTooMuch(state: Sent, bytes: number): boolean {
  const { maxOutputBytes, maxBytesPerSecond } = relayChannel()
  if (bytes > maxOutputBytes) return true
  const now = performance.now()
  if (now - state.since > 1_000) Object.assign(state, { since: now, bytes: 0 })
  state.bytes += bytes
  return state.bytes > maxBytesPerSecond
}

/** Tells the instances that show a console how far it is stored. */
export async function tellRemotesStored(console: LiveConsole): Promise<void> {
  await toRemotes(console, [{ t: 'stored', session: console.sessionId, offset: console.stored }])
}

async function toRemotes(console: LiveConsole, messages: ConsoleMessage[]): Promise<void> {
  const now = performance.now()
  for (const [instance, { until }] of console.remotes) if (until < now) console.remotes.delete(instance)
  await Promise.all([...console.remotes.keys()].map((instance) => relayChannel().tell(instance, messages)))
}

/** Adds output that another instance has sent, if it continues what we have. */
export function addRelayed(console: LiveConsole, output: { offset: number; at_us: number; bytes: string }): void {
  const { offset, at_us: atUs, bytes } = output
  if (console.source || offset !== console.end) return
  console.add(outputPiece(offset, atUs, Buffer.from(bytes, 'base64')))
}
