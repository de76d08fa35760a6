'use client'

import { lazy } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import type { Endable } from './end-dialog.tsx'
import type { Extendable } from './extension.ts'

/** Their code comes with the first click, so that pages of sessions stay small. */
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))
const ExtendDialog = lazy(async () => ({ default: (await import('./extend-dialog.tsx')).ExtendDialog }))

/** What the end of a session is called. One that has ended since the page was read ran before. */
const words = { queued: 'Leave queue', starting: 'Cancel', running: 'End', ended: 'End' }

export function EndSession({ session }: { session: Endable }) {
  return (
    <DialogLink
      href={`/sessions/${session.sessionId}/end`}
      look={session.state === 'running' ? 'danger-outline' : 'plain'}
      about={`the session on ${session.name}`}
      dialog={(close) => <EndDialog session={session} onClose={close} />}
    >
      {words[session.state]}
    </DialogLink>
  )
}

export function ExtendSession({ session }: { session: Extendable }) {
  const { sessionId, name } = session
  return (
    <DialogLink
      href={`/sessions/${sessionId}/extend`}
      about={`the session on ${name}`}
      dialog={(close) => <ExtendDialog session={session} onClose={close} />}
    >
      Extend
    </DialogLink>
  )
}
