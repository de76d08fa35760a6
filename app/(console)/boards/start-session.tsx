'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { startSessionAction } from './actions.ts'
import { StartFields } from './start-fields.tsx'
import { type StartOffer, titleOf } from './start-offer.ts'

const Offer = createContext<StartOffer | null>(null)

/** Says once what all the Start links in it offer. */
export function Startable({ offer, children }: { offer: StartOffer; children: ReactNode }) {
  return <Offer value={offer}>{children}</Offer>
}

/** Starts on any board of the type around it or, where one is given, on that board alone. */
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
      dialog={(close) => <StartDialog offer={offer} onClose={close} />}
    >
      {offer.isBusy ? 'Queue' : 'Start'}
    </DialogLink>
  )
}

function StartDialog({ offer, onClose }: { offer: StartOffer; onClose: () => void }) {
  const sent = useForm(startSessionAction)
  return (
    <Dialog title={titleOf(offer)} onClose={onClose} isHeld={sent.isPending}>
      <StartFields offer={offer} sent={sent}>
        <Button onClick={onClose} aria-disabled={sent.isPending}>
          Cancel
        </Button>
      </StartFields>
    </Dialog>
  )
}

/** The same form as a page of its own. */
export function StartPageForm({ offer }: { offer: StartOffer }) {
  const sent = useForm(startSessionAction)
  return (
    <StartFields offer={offer} sent={sent}>
      <ButtonLink href="/boards">Cancel</ButtonLink>
    </StartFields>
  )
}
