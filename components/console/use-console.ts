'use client'

import type { ConsoleState } from './console-client.ts'
import { useConnection } from './use-connection.ts'
import { type TerminalOptions, useTerminal } from './use-terminal.ts'

type Options = TerminalOptions & {
  sessionId: string
  /** Opens the console without a login. */
  ticket?: string
  /** Called with each new state, and with each new time at which the session is due to end. */
  onState?: (state: ConsoleState) => void
  onExpiry?: (at: string) => void
}

/**
 * Opens the console of a live session with a terminal in the element that `place` is given to.
 * Returns what is known of it. The state is `not loaded` if the code of the terminal does not load.
 */
export function useConsole({ sessionId, ticket, onState, onExpiry, ...shown }: Options) {
  const isReadOnly = shown.input === undefined
  const { onTrouble } = shown
  const connection = useConnection({ sessionId, ticket, onState, onExpiry, onTrouble, isReadOnly })
  const { place } = useTerminal(connection, shown)
  return { ...connection, place }
}
