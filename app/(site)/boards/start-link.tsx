import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { type Snapshot, takesParts } from '#core/sessions/index.ts'
import { offerOf } from './start-offer.ts'
import { StartOffers, StartSession } from './start-session.tsx'

type Props = { type: BoardType; snapshot: Snapshot | undefined }

/** Starts a session on a type. Guests sign up first, and come back to the start. */
export function StartLink({ type, snapshot }: Props) {
  if (type.usable === 0 || type.base_images.length === 0) return null
  if (snapshot) {
    return (
      <StartOffers offer={offerOf(type, snapshot, takesParts(type))}>
        <StartSession />
      </StartOffers>
    )
  }
  const next = `/boards/start?type=${type.slug}`
  return (
    <ButtonLink href={`/sign-up?${new URLSearchParams({ next })}`} look="primary">
      Start
      <span className="sr-only"> a session on {type.label}</span>
    </ButtonLink>
  )
}
