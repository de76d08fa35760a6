'use client'

import { useState } from 'react'
import { remedies } from '#components/form-error.tsx'
import { FormButtons, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { startSessionAction } from './actions.ts'
import { StartFields } from './start-fields.tsx'
import { refusalOf, type StartOffer } from './start-offer.ts'

/**
 * Shows the form. The offer stays what it was when the form opened: nothing moves under somebody
 * who types, and the session that it starts may be the last one that the user can have.
 */
export function StartDialog({ offer: current, onClose }: { offer: StartOffer; onClose: () => void }) {
  const [offer] = useState(current)
  return (
    <FormDialog title={titleOf(offer)} action={startSessionAction} onClose={onClose} isWide={!refusalOf(offer)}>
      {(sent) => <StartForm offer={offer} sent={sent} />}
    </FormDialog>
  )
}

export function StartPageForm({ offer: current }: { offer: StartOffer }) {
  const [offer] = useState(current)
  return (
    <FormPage title={titleOf(offer)} action={startSessionAction} back="/boards" isWide={!refusalOf(offer)}>
      {(sent) => <StartForm offer={offer} sent={sent} />}
    </FormPage>
  )
}

/** Shows the fields, or why a start would be refused. */
function StartForm({ offer, sent }: { offer: StartOffer; sent: SentForm<never> }) {
  const refusal = refusalOf(offer)
  if (!refusal) return <StartFields offer={offer} sent={sent} />
  return (
    <>
      <Notice tone="warn" action={remedies[refusal.code]}>
        {refusal.detail}
      </Notice>
      <FormButtons>{sent.cancel}</FormButtons>
    </>
  )
}

function titleOf({ board, type, isBusy }: StartOffer): string {
  return `${isBusy ? 'Queue for' : 'Start'} a session on ${board?.label ?? type.label}`
}
