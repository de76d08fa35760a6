'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormButtons, FormDialog } from '#components/ui/form-dialog.tsx'
import { shareAction } from './actions.ts'
import { NewLink, ShareFields } from './share-fields.tsx'

type Props = { sessionId: string; name: string }

/** Opens the form that makes a link to watch a console; without script, the page with that form. */
export function ShareButton({ sessionId, name }: Props) {
  return (
    <DialogLink
      href={`/sessions/${sessionId}/share`}
      about={`the console of ${name}`}
      dialog={(close) => <ShareSteps sessionId={sessionId} name={name} onClose={close} />}
    >
      Share
    </DialogLink>
  )
}

/** Shows the form and then the link, which is kept only in the memory of this page. */
function ShareSteps({ sessionId, name, onClose }: Props & { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const title = `Share the console of ${name}`
  if (link === null)
    return (
      <FormDialog title={title} action={shareAction} onClose={onClose} onDone={setLink}>
        {(sent) => (
          <FormBody sent={sent} hidden={{ session_id: sessionId }} submit="Create link">
            <ShareFields />
          </FormBody>
        )}
      </FormDialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <NewLink link={link} />
      <FormButtons>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </FormButtons>
    </Dialog>
  )
}
