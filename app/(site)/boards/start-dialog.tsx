'use client'

import { useState } from 'react'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { startSessionAction } from './actions.ts'
import { StartForm, titleOf } from './start-form.tsx'
import { isStartable, type StartOffer } from './start-offer.ts'
import { StartPicture } from './start-picture.tsx'

/**
 * Shows the form. The offer stays what it was when the form opened: nothing moves under somebody
 * who types, and the session that it starts may be the last one that the user can have.
 */
export function StartDialog({ offer: current, onClose }: { offer: StartOffer; onClose: () => void }) {
  const [offer] = useState(current)
  return (
    <FormDialog title={titleOf(offer)} action={startSessionAction} onClose={onClose} isWide={isStartable(offer)}>
      {(sent) => <StartForm offer={offer} picture={<StartPicture boardType={offer.type.slug} />} sent={sent} />}
    </FormDialog>
  )
}
