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
}

/** Offers the same session again, after a purchase if the balance is too low for it. */
export function NextButtons({ session, wantedBoard, isPayable }: NextButtonsProps) {
  return (
    <p className="flex flex-wrap gap-2">
      {!isPayable && <TopUpLink look="primary" />}
      <ButtonLink href={startAgainPath(session, wantedBoard)} prefetch={false} look={isPayable ? 'primary' : 'plain'}>
        Start again
      </ButtonLink>
    </p>
  )
}
