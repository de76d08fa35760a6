import { openDevice } from './device-line.ts'
import type { Line, LineEvents } from './line.ts'
import { openRfc2217 } from './rfc2217-line.ts'
import { openTcp } from './tcp-line.ts'

/**
 * Opens the line at a device path, `tcp://host:port` or `rfc2217://host:port`. Throws if it is not
 * there or somebody else has it, and says which.
 */
export function openLine(port: string, baud: number, events: LineEvents): Promise<Line> {
  if (port.startsWith('tcp://')) return openTcp(port, events)
  if (port.startsWith('rfc2217://')) return openRfc2217(port, baud, events)
  return openDevice(port, baud, events)
}
