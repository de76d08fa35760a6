import type { ConsoleMessage, Output, SessionEndReason } from './console-protocol.ts'

/** One connection to a console. It is read as fast as its messages are taken. */
export type Connection = {
  /** Is set once the connection has ended. */
  closed: { code: number; reason: string } | undefined
  /** Reads what arrives until the connection ends, however it does. */
  messages(): AsyncIterable<Output | ConsoleMessage>
  /** Resolves once bytes or a message have left this process. Rejects if the connection is gone. */
  send(data: Uint8Array | string): Promise<void>
  /** Closes the connection. What has arrived can still be read. */
  close(): void
}

/** Where a console comes from: a key opens one in Node.js, a ticket in a browser. */
export type ConsoleSource = {
  connect(from: number | 'start' | 'tail'): Promise<Connection>
  /** Reads recorded output from one offset to another, or to its end. A ticket reads nothing. */
  readRecorded(from: number, to?: number): AsyncIterable<Output | ConsoleMessage>
  /** Returns why the session has ended, or null. */
  endReason(): Promise<SessionEndReason>
}
