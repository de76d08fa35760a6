'use client'

import { type ReactNode, useState } from 'react'
import { FormPage } from '#components/ui/form-dialog.tsx'
import { startSessionAction } from './actions.ts'
import { StartForm, titleOf } from './start-form.tsx'
import { isStartable, type StartOffer } from './start-offer.ts'

/** Shows the form of the dialog as a page. The server draws the picture: its code is large. */
export function StartPageForm({ offer: current, picture }: { offer: StartOffer; picture: ReactNode }) {
  const [offer] = useState(current)
  return (
    <FormPage title={titleOf(offer)} action={startSessionAction} back="/boards" isWide={isStartable(offer)}>
      {(sent) => <StartForm offer={offer} picture={picture} sent={sent} />}
    </FormPage>
  )
}
