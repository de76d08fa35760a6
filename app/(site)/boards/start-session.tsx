'use client'

import { createContext, lazy, type ReactNode, useContext } from 'react'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { startChoice } from './start-choice.ts'
import { OptionsMark, StartNow } from './start-now.tsx'
import { isStartable, type StartOffer } from './start-offer.ts'

/** Its code comes with the first click, so that the pages of boards stay small. */
const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))

const Offer = createContext<StartOffer | null>(null)

/** Provides the offer to the Start links inside it. */
export function StartOffers({ offer, children }: { offer: StartOffer; children: ReactNode }) {
  return <Offer value={offer}>{children}</Offer>
}

/**
 * Starts a session on any board of the offered type at once, with the form beside it. On `board`,
 * or where something has to be said first, the form comes first.
 */
export function StartSession({ board }: { board?: NonNullable<StartOffer['board']> & { isBusy: boolean } }) {
  const type = useContext(Offer)
  if (!type) return null
  const offer = board ? { ...type, board, isBusy: board.isBusy } : type
  const href = board ? `/boards/start?board=${board.id}` : `/boards/start?type=${type.type.slug}`
  const dialog = (close: () => void) => <StartDialog offer={offer} onClose={close} />
  const about = `a session on ${board?.label ?? type.type.label}`
  if (!board && !offer.isBusy && isStartable(offer)) {
    const options = (
      <DialogLink href={href} about="" dialog={dialog}>
        <OptionsMark about={about} />
      </DialogLink>
    )
    return (
      <StartNow
        choice={startChoice({ type: offer.type.slug, payable: offer.payable })}
        about={about}
        options={options}
      />
    )
  }
  return (
    <DialogLink href={href} look={board ? 'plain' : 'primary'} about={about} dialog={dialog}>
      {offer.isBusy ? 'Queue' : 'Start'}
    </DialogLink>
  )
}
