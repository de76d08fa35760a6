'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormButtons, FormDialog } from '#components/ui/form-dialog.tsx'
import { shareAction } from './actions.ts'
import { NewLink, ShareFields, shareTitle } from './share-fields.tsx'

type Props = { sessionId: string; name: string; isEnded?: boolean }

/** Opens the form that makes a link to a console or its recording; without script, its page. */
export function ShareButton({ sessionId, name, isEnded = false }: Props) {
  return (
    <DialogLink
      href={`/sessions/${sessionId}/share`}
      about={`the ${isEnded ? 'recording' : 'console'} of ${name}`}
      dialog={(close) => <ShareSteps sessionId={sessionId} name={name} isEnded={isEnded} onClose={close} />}
    >
      Share
    </DialogLink>
  )
}

/** Shows the form and then the link, which is kept only in the memory of this page. */
function ShareSteps({ sessionId, name, isEnded, onClose }: Required<Props> & { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const title = shareTitle(name, isEnded)
  if (link === null)
    return (
      <FormDialog title={title} action={shareAction} onClose={onClose} onDone={setLink}>
        {(sent) => (
          <FormBody sent={sent} hidden={{ session_id: sessionId }} submit="Create link">
            <ShareFields isEnded={isEnded} />
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
