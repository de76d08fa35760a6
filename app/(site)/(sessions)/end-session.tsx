'use client'

import { lazy } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import type { Endable } from './end-dialog.tsx'

/** Its code comes with the first click, so that pages of sessions stay small. */
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

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
