'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import type { StartOffer } from './start-offer.ts'

/** Its code comes with the first click, so that the pages of boards stay small. */
const StartDialog = dynamic(() => import('./start-dialog.tsx').then((module) => module.StartDialog), {
  ssr: false,
  loading: () => (
    <p
      role="status"
      className="fixed inset-x-0 top-2 z-20 mx-auto w-fit rounded-md border border-line bg-surface px-3 py-1.5 shadow-sm"
    >
      Opening…
    </p>
  ),
})

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
