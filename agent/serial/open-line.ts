import { setTimeout } from 'node:timers/promises'
import { openDevice } from './device-line.ts'
import type { Line, LineEvents } from './line.ts'
import { openRfc2217 } from './rfc2217-line.ts'
import { openTcp } from './tcp-line.ts'

/** A device needs so long to come back after power or a tool has had it. */
const RETURN_MS = 5_000
const RETRY_MS = 100

/**
 * Opens the line at a device path, `tcp://host:port` or `rfc2217://host:port`. Throws if it is not
 * there or somebody else has it, and says which.
 */
export function openLine(port: string, baud: number, events: LineEvents): Promise<Line> {
  if (port.startsWith('tcp://')) return openTcp(port, events)
  if (port.startsWith('rfc2217://')) return openRfc2217(port, baud, events)
  return openDevice(port, baud, events)
}

/** Opens a line that may still be on its way back. After five seconds it throws as `openLine`. */
export async function openReturningLine(port: string, baud: number, events: LineEvents): Promise<Line> {
  const giveUp = Date.now() + RETURN_MS
  for (;;) {
    try {
      return await openLine(port, baud, events)
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await setTimeout(RETRY_MS)
    }
  }
}
