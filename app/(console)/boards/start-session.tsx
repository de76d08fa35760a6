'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { remedies } from '#components/form-error.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormButtons, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { startSessionAction } from './actions.ts'
import { StartFields } from './start-fields.tsx'
import { refusalOf, type StartOffer } from './start-offer.ts'

const Offer = createContext<StartOffer | null>(null)

/** Provides the offer to the Start links inside it. */
export function StartOffers({ offer, children }: { offer: StartOffer; children: ReactNode }) {
  return <Offer value={offer}>{children}</Offer>
}

/** Starts a session on `board` or, without it, on any board of the offered type. */
export function StartSession({ board }: { board?: NonNullable<StartOffer['board']> & { isBusy: boolean } }) {
  const type = useContext(Offer)
  if (!type) return null
  const offer = board ? { ...type, board, isBusy: board.isBusy } : type
  const href = board ? `/boards/start?board=${board.id}` : `/boards/start?type=${type.type.slug}`
  return (
    <DialogLink
      href={href}
      look={board ? 'plain' : 'primary'}
      about={`a session on ${board?.label ?? type.type.label}`}
      dialog={(close) => <StartDialog offer={offer} onClose={close} />}
    >
      {offer.isBusy ? 'Queue' : 'Start'}
    </DialogLink>
  )
}

/**
 * Shows the form. The offer stays what it was when the form opened: nothing moves under somebody
 * who types, and the session that it starts may be the last one that the user can have.
 */
function StartDialog({ offer: current, onClose }: { offer: StartOffer; onClose: () => void }) {
  const [offer] = useState(current)
  return (
    <FormDialog title={titleOf(offer)} action={startSessionAction} onClose={onClose}>
      {(sent) => <StartForm offer={offer} sent={sent} />}
    </FormDialog>
  )
}

export function StartPageForm({ offer: current }: { offer: StartOffer }) {
  const [offer] = useState(current)
  return (
    <FormPage title={titleOf(offer)} action={startSessionAction} back="/boards">
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
