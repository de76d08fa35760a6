import { TopUpLink } from '#components/top-up-link.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Session } from '#core/sessions/index.ts'
import { freeInstead } from '../../../../boards/free-instead.ts'
import { startAgainPath } from './start-again.ts'

type Props = {
  session: Session
  /** The board that was asked for by name. */
  wantedBoard: string | null
  /** Whether the balance pays the first minute of another session. */
  isPayable: boolean
  /** Whether the type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/**
 * Offers one thing to do next: credits where the balance pays for no minute, else the same session
 * again, or the most similar type with free boards while all of its own are out of service.
 */
export function NextButton({ session, wantedBoard, isPayable, isOffered, types }: Props) {
  if (!isPayable) return <TopUpLink look="primary" />
  const [href, text] = isOffered ? [startAgainPath(session, wantedBoard), 'Start again'] : startInstead(session, types)
  return (
    <ButtonLink href={href} prefetch={false} look="primary">
      {text}
    </ButtonLink>
  )
}

function startInstead(session: Session, types: BoardType[]): [href: string, text: string] {
  const instead = freeInstead(session, types)
  return instead ? [`/boards/start?type=${instead.slug}`, `Start ${instead.label}`] : ['/boards', 'See free boards']
}
