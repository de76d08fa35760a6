'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { SessionState } from './console-client.ts'
import { type Connection, useConnection } from './use-connection.ts'

const Live = createContext<Connection | null>(null)

type Props = {
  sessionId: string
  /** The state of the session that the page shows. */
  shown: SessionState
  children: ReactNode
}

/**
 * Opens the console of one's own session for all that shows something of it: the strip above, the
 * terminal, the board and the panes. The page is refreshed when the session changes.
 */
export function LiveConsole({ sessionId, shown, children }: Props) {
  const router = useRouter()
  const connection = useConnection({ sessionId, onChange: () => router.refresh() })
  const { session } = connection

  useEffect(() => {
    if (session !== null && session !== shown) router.refresh()
  }, [session, shown, router])

  return <Live value={connection}>{children}</Live>
}

/** Returns the console that is open around a component. */
export function useLiveConsole(): Connection {
  const connection = useContext(Live)
  if (!connection) throw new Error('There is no open console around this component')
  return connection
}
