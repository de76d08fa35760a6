'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormButtons, FormDialog } from '#components/ui/form-dialog.tsx'
import { shareAction } from './actions.ts'
import { type MadeLink, NewLink, ShareFields, shareTitle } from './share-fields.tsx'
import type { Shareable } from './shareable.ts'

/** Opens the form that makes a link to a console or its recording; without script, its page. */
export function ShareButton({ session }: { session: Shareable }) {
  const { sessionId, name, isEnded } = session
  return (
    <DialogLink
      href={`/sessions/${sessionId}/share`}
      about={`the ${isEnded ? 'recording' : 'console'} of ${name}`}
      dialog={(close) => <ShareSteps session={session} onClose={close} />}
    >
      Share
    </DialogLink>
  )
}

/** Shows the form and then the link, which is kept only in the memory of this page. */
function ShareSteps({ session, onClose }: { session: Shareable; onClose: () => void }) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const title = shareTitle(session)
  if (made === null)
    return (
      <FormDialog title={title} about={session.parts} action={shareAction} onClose={onClose} onDone={setMade}>
        {(sent) => (
          <FormBody sent={sent} hidden={{ session_id: session.sessionId }} submit="Create link">
            <ShareFields session={session} />
          </FormBody>
        )}
      </FormDialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <NewLink made={made} />
      <FormButtons>
        <Button onClick={onClose}>Done</Button>
      </FormButtons>
    </Dialog>
  )
}
