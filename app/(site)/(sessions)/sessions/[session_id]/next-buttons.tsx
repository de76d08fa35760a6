import { TopUpLink } from '#components/top-up-link.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { Session } from '#core/sessions/index.ts'
import { startAgainPath } from './start-again.ts'

type NextButtonsProps = {
  session: Session
  /** The board that was asked for by name. */
  wantedBoard: string | null
  /** Whether the balance pays the first minute of another session. */
  isPayable: boolean
  /** Whether the type has a board in service. */
  isOffered: boolean
}

/**
 * Offers the same session again, after a purchase if the balance is too low for it. It offers
 * other boards while all of the type are out of service.
 */
export function NextButtons({ session, wantedBoard, isPayable, isOffered }: NextButtonsProps) {
  if (!isOffered)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-muted">All boards of this type are offline.</span>
        <ButtonLink href="/boards" prefetch={false}>
          See free boards
        </ButtonLink>
      </p>
    )
  return (
    <p className="flex flex-wrap gap-2">
      {!isPayable && <TopUpLink look="primary" />}
      <ButtonLink href={startAgainPath(session, wantedBoard)} prefetch={false} look={isPayable ? 'primary' : 'plain'}>
        Start again
      </ButtonLink>
    </p>
  )
}
