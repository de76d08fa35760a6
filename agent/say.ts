import type { FromAgent } from '#wire/agent-protocol.ts'

/** What a slot says to the service: nothing is sent while there is no connection. */
export type Say = {
  message: (message: FromAgent) => void
  frame: (frame: Uint8Array) => void
  /** Sends a frame of a port. Resolves once the next one may be sent. */
  port: (frame: Uint8Array) => Promise<void>
}
