'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useToast } from '#components/toasts.tsx'
import type { CommandState, SessionState } from './console-client.ts'
import { isNews, toneOfNote } from './marks.ts'
import { type Connection, useConnection } from './use-connection.ts'

/** A note whose like is among the newest is not said again. */
const MAX_NOTES = 20

const Live = createContext<Connection | null>(null)

type Props = {
  sessionId: string
  /** The state of the session that the page shows. */
  shown: SessionState
  /** The newest act on the board that the page shows as over, by its id. */
  shownAct: string | null
  /** When the page was made, by the clock of the service. */
  madeAt: string
  children: ReactNode
}

/**
 * Opens the console of one's own session for all that shows something of it: the strip above, the
 * terminal, the board and the panes. The page is refreshed when the session changes.
 */
export function LiveConsole({ sessionId, shown, shownAct, madeAt, children }: Props) {
  const router = useRouter()
  const toast = useToast()
  const notes = useRef<string[]>([])
  const [openedAt] = useState(madeAt)
  const connection = useConnection({
    sessionId,
    onChange: () => router.refresh(),
    onTrouble: (text) => toast({ about: 'console', tone: 'warn', text }),
    onNote,
  })
  const { session, command } = connection
  const doneAct = command && isOver(command) ? command.id : null

  useEffect(() => {
    if (session !== null && session !== shown) router.refresh()
  }, [session, shown, router])

  // What runs, and the timeline, are of the page.
  useEffect(() => {
    if (doneAct !== null && doneAct !== shownAct) router.refresh()
  }, [doneAct, shownAct, router])

  // What a board said is no news once its session is over.
  useEffect(() => () => toast({ about: 'note', text: '' }), [toast])

  /**
   * The terminal marks its line; what the page does not say elsewhere is said once. What comes with
   * the record is older than the page.
   */
  function onNote(text: string, at?: string) {
    const isOld = at !== undefined && Date.parse(at) < Date.parse(openedAt)
    if (!isOld && isNews(text, notes.current))
      toast({ about: 'note', tone: toneOfNote(text), text: text.charAt(0).toUpperCase() + text.slice(1) })
    notes.current = [...notes.current, text].slice(-MAX_NOTES)
  }

  return <Live value={{ ...connection, session: session ?? shown }}>{children}</Live>
}

/** Makes a console that a page has opened that of the components in it. */
export function WatchedConsole({ connection, children }: { connection: Connection; children: ReactNode }) {
  return <Live value={connection}>{children}</Live>
}

const isOver = ({ state }: CommandState) => state !== 'queued' && state !== 'running'

/** Returns the console that is open around a component. */
export function useLiveConsole(): Connection {
  const connection = useContext(Live)
  if (!connection) throw new Error('There is no open console around this component')
  return connection
}
