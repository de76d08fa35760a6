'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormDialog, FormPage } from '#components/ui/form-dialog.tsx'
import { startSessionAction } from './actions.ts'
import { StartFields } from './start-fields.tsx'
import type { StartOffer } from './start-offer.ts'

const Offer = createContext<StartOffer | null>(null)

/** Provides the offer to the Start links inside it. */
export function StartOffers({ offer, children }: { offer: StartOffer; children: ReactNode }) {
  return <Offer value={offer}>{children}</Offer>
}

/** Starts a session on `board` or, without it, on any board of the offered type. */
export function StartSession({ board }: { board?: { id: string; label: string; isBusy: boolean } }) {
  const type = useContext(Offer)
  if (!type) return null
  const offer = board ? { ...type, board, isBusy: board.isBusy } : type
  const href = board ? `/boards/start?board=${board.id}` : `/boards/start?type=${type.type.slug}`
  return (
    <DialogLink
      href={href}
      look={board ? 'plain' : 'primary'}
      about={`a session on ${board?.label ?? type.type.label}`}
      dialog={(close) => (
        <FormDialog title={titleOf(offer)} action={startSessionAction} onClose={close}>
          {(sent) => <StartFields offer={offer} sent={sent} />}
        </FormDialog>
      )}
    >
      {offer.isBusy ? 'Queue' : 'Start'}
    </DialogLink>
  )
}

export function StartPageForm({ offer }: { offer: StartOffer }) {
  return (
    <FormPage title={titleOf(offer)} action={startSessionAction} back="/boards">
      {(sent) => <StartFields offer={offer} sent={sent} />}
    </FormPage>
  )
}

function titleOf({ board, type, isBusy }: StartOffer): string {
  return `${isBusy ? 'Queue for' : 'Start'} a session on ${board?.label ?? type.label}`
}
