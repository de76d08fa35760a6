import type { InstanceMessage } from '#core/instances.ts'

export type ConsoleMessage = Extract<InstanceMessage, { t: 'watch' | 'input' | 'output' | 'stored' }>

/**
 * What carries typed bytes, output and wake-ups of consoles between instances. A message may be
 * lost, and is never kept for later. None belongs to a transaction.
 */
export type RelayChannel = {
  maxOutputBytes: number
  /** More output of one console than this is announced as it is stored, and read from the log. */
  maxBytesPerSecond: number
  tell: (instance: string, messages: ConsoleMessage[]) => Promise<void>
  /** Begins to receive what is told to this instance. Returns how to stop. */
  listen: () => Promise<() => Promise<void>>
}
