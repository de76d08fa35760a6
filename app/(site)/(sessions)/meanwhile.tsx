import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { ActionButton } from '#components/ui/action-button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Session, Snapshot } from '#core/sessions/index.ts'
import { freeMeanwhile, isOffline } from '../boards/free-instead.ts'
import { startChoice } from '../boards/start-choice.ts'
import { StartNow } from '../boards/start-now.tsx'
import { startInsteadAction } from './actions.ts'

type Props = {
  session: Session
  types: BoardType[]
  snapshot: Snapshot
  /** Whether no board but one will do. */
  isOneBoard: boolean
}

/** Offers a board that is free now to somebody who waits for another one. */
export function Meanwhile({ session, types, snapshot, isOneBoard }: Props) {
  const type = freeMeanwhile(session, types, isOneBoard)
  const refusal = type && snapshot.startRefusal(type)
  if (!type || (refusal && refusal.code !== 'session_limit_reached'))
    return <OtherTypes session={session} types={types} />
  // Nothing is worth waiting for, or no more sessions are allowed.
  const isInstead = refusal !== undefined || (isOffline(session, types) && type.slug !== session.board_type)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-32 text-muted wrap-anywhere">
        <TypeIsFree type={type} isSame={type.slug === session.board_type} />
        {!isInstead && ' You keep your place in the queue.'}
      </p>
      {isInstead ? (
        <ActionButton
          action={startInsteadAction}
          hidden={{ session_id: session.id, board_type: type.slug }}
          look="primary"
          className="max-w-full whitespace-normal!"
        >
          Leave the queue and start {type.label}
        </ActionButton>
      ) : (
        <StartNow
          choice={startChoice({ type: type.slug, payable: snapshot.payableAt(type.credits_per_minute) })}
          label="Start one now"
          about={`on ${type.label}`}
        />
      )}
    </div>
  )
}

/** Leads to the other types with free boards, if there are any. */
export function OtherTypes({ session, types }: Pick<Props, 'session' | 'types'>) {
  const free = types.filter((type) => type.free > 0 && type.slug !== session.board_type).length
  if (free === 0) return <p className="text-muted">No other type is free now.</p>
  return (
    <p className="text-muted">
      {free === 1 ? '1 other type is free now.' : `${number(free)} other types are free now.`}{' '}
      <Link href="/boards?state=available" prefetch={false} className="underline underline-offset-4">
        See free boards
      </Link>
    </p>
  )
}

function TypeIsFree({ type: { label, free }, isSame }: { type: BoardType; isSame: boolean }) {
  if (isSame)
    return `${number(free)} ${free === 1 ? 'other board of this type is' : 'other boards of this type are'} free.`
  return (
    <>
      <span className="text-ink">{label}</span>: {number(free)} free now.
    </>
  )
}
