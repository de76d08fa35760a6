import { actor } from '#core/actor.ts'
import { instanceId } from '#core/instances.ts'
import { SECOND_MS } from '#durations.ts'
import type { ControlLines } from '#wire/control-lines.ts'
import { type Typist, typistNotes } from '#wire/record-notes.ts'
import { relayChannel } from './drivers.ts'
import type { LiveConsole } from './live-console.ts'
import { findConsole } from './live-consoles.ts'
import type { ConsoleStatus } from './status.ts'

export const MAX_TYPED_BYTES = 4 * 1024
/** Who types again after a pause of this length has begun to type. */
const TYPING_PAUSE_MS = 10 * SECOND_MS

/**
 * Sends typed bytes to the board of a session, at most once. Returns false if they cannot be
 * delivered now: they are never kept for later.
 */
export async function typeInto(
  status: ConsoleStatus,
  bytes: Uint8Array,
  by: Typist = actor().kind === 'key' || actor().kind === 'ci' ? 'key' : 'owner',
): Promise<boolean> {
  const { sessionId: session, binding, instance, boardOnline } = status
  const console = findConsole(session)
  if (console?.source && !console.isDetached) {
    return send(console, console.source, bytes, by)
  }
  // Here it would be found above.
  if (!boardOnline || !instance || instance === instanceId() || binding === null) return false
  const base64 = Buffer.from(bytes).toString('base64')
  await relayChannel().tell(instance, [{ t: 'input', session, binding, bytes: base64, by }])
  return true
}

/**
 * Sends bytes on that were typed at another instance, unless the board has another binding by now.
 */
export function typeRelayed(session: string, binding: number, bytes: Uint8Array, by: Typist): void {
  const console = findConsole(session)
  if (console?.source?.binding !== binding || console.isDetached) return
  send(console, console.source, bytes, by)
}

/**
 * Sets DTR and RTS of the line of a session's board, at most once, in the order of what is typed.
 * Returns false if that cannot be delivered now.
 */
export async function setLines(status: ConsoleStatus, { dtr, rts }: ControlLines): Promise<boolean> {
  const { sessionId: session, binding, instance, boardOnline } = status
  const console = findConsole(session)
  if (console?.source && !console.isDetached) return console.source.setLines({ dtr, rts })
  if (!boardOnline || !instance || instance === instanceId() || binding === null) return false
  await relayChannel().tell(instance, [{ t: 'lines', session, binding, dtr, rts }])
  return true
}

/** Sets lines as another instance was asked to, unless the board has another binding by now. */
export function setRelayedLines(session: string, binding: number, lines: ControlLines): void {
  const console = findConsole(session)
  if (console?.source?.binding === binding && !console.isDetached) console.source.setLines(lines)
}

/** Counts typed bytes, and notes who types if they could be sent. */
function send(
  console: LiveConsole,
  source: NonNullable<LiveConsole['source']>,
  bytes: Uint8Array,
  by: Typist,
): boolean {
  console.typed += bytes.length
  const isSent = source.send(bytes)
  if (isSent) noteTyped(console, by)
  return isSent
}

/** The record says who begins to type, and not what. */
function noteTyped(console: LiveConsole, by: Typist): void {
  const now = performance.now()
  const before = console.typedAt.get(by) ?? Number.NEGATIVE_INFINITY
  console.typedAt.set(by, now)
  if (now - before > TYPING_PAUSE_MS) console.note(Date.now() * 1_000, typistNotes[by])
}
