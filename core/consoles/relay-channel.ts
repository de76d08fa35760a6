import type { InstanceMessage } from '#core/instances.ts'

export type ConsoleMessage = Extract<InstanceMessage, { t: 'watch' | 'input' | 'lines' | 'output' | 'stored' }>
export type PortMessage = Extract<InstanceMessage, { t: `port_${string}` }>

/**
 * What carries consoles and ports between instances: typed bytes, output, wake-ups and streams. A
 * message may be lost, and is never kept for later. None belongs to a transaction.
 */
export type RelayChannel = {
  maxOutputBytes: number
  /** More output of one console than this is announced as it is stored, and read from the log. */
  maxBytesPerSecond: number
  /** How many bytes of a port fit a message, and how many of one stream it carries in a second. */
  port: { maxBytes: number; bytesPerSecond: number }
  tell: (instance: string, messages: (ConsoleMessage | PortMessage)[]) => Promise<void>
  /** Begins to receive what is told to this instance. Returns how to stop. */
  listen: () => Promise<() => Promise<void>>
}
