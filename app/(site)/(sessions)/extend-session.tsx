'use client'

import { lazy } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import type { Extendable } from './extension.ts'

/** Its code comes with the first click, so that pages of sessions stay small. */
const ExtendDialog = lazy(async () => ({ default: (await import('./extend-dialog.tsx')).ExtendDialog }))

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
