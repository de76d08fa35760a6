import { TopUpLink } from '#components/top-up-link.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Session } from '#core/sessions/index.ts'
import { freeInstead } from '../../../../boards/free-instead.ts'
import { StartNow } from '../../../../boards/start-now.tsx'
import { startAgain } from './start-again.ts'

type Props = {
  session: Session
  /** The board that was asked for by name. */
  wantedBoard: string | null
  /** How many minutes of another session the balance pays. */
  payable: number
  /** Whether the type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/**
 * Offers one thing to do next: credits where the balance pays for no minute, else the same session
 * again, or the most similar type with free boards while all of its own are out of service.
 */
export function NextButton({ session, wantedBoard, payable, isOffered, types }: Props) {
  if (payable === 0) return <TopUpLink look="primary" />
  if (isOffered)
    return <StartNow choice={startAgain(session, wantedBoard, payable)} label="Start again" about="on this type" />
  const [href, text] = startInstead(session, types)
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
