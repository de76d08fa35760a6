import { instanceId } from '#core/instances.ts'
import { relayChannel } from './drivers.ts'
import { findConsole } from './live-consoles.ts'
import type { ConsoleStatus } from './status.ts'

export const MAX_TYPED_BYTES = 4 * 1024

/**
 * Sends typed bytes to the board of a session, at most once. Returns false if they cannot be
 * delivered now: they are never kept for later.
 */
export async function typeInto(status: ConsoleStatus, bytes: Uint8Array): Promise<boolean> {
  const { sessionId: session, binding, instance, boardOnline } = status
  const console = findConsole(session)
  if (console?.source && !console.isDetached) {
    console.typed += bytes.length
    return console.source.send(bytes)
  }
  // Here it would be found above.
  if (!boardOnline || !instance || instance === instanceId() || binding === null) return false
  await relayChannel().tell(instance, [{ t: 'input', session, binding, bytes: Buffer.from(bytes).toString('base64') }])
  return true
}

/**
 * Sends bytes on that were typed at another instance, unless the board has another binding by now.
 */
export function typeRelayed(session: string, binding: number, bytes: Uint8Array): void {
  const console = findConsole(session)
  if (console?.source?.binding !== binding || console.isDetached) return
  console.typed += bytes.length
  console.source.send(bytes)
}
