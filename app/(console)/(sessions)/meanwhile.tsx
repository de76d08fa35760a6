import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Session, Snapshot } from '#core/sessions/index.ts'
import { freeInstead } from './free-instead.ts'

type Props = { session: Session; types: BoardType[]; snapshot: Snapshot }

/** Offers a board that is free now to somebody who waits for another one. */
export function Meanwhile({ session, types, snapshot }: Props) {
  const type = freeInstead(session, types)
  const refusal = type && snapshot.startRefusal(type)
  if (!type || (refusal && refusal.code !== 'session_limit_reached'))
    return (
      <p className="text-muted">
        {freeTypesInWords(types)}{' '}
        <Link href="/boards?state=available" prefetch={false} className="underline underline-offset-4">
          See free boards
        </Link>
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-32 text-muted wrap-anywhere">
        <TypeIsFree type={type} isSame={type.slug === session.board_type} />{' '}
        {refusal ? 'You are at your session limit: leave the queue to start one.' : 'You keep your place in the queue.'}
      </p>
      {!refusal && (
        <ButtonLink href={`/boards/start?type=${type.slug}`} look="primary" prefetch={false}>
          Start one now
          <span className="sr-only">: {type.label}</span>
        </ButtonLink>
      )}
    </div>
  )
}

/** What the types are known of: none where they were not read. */
function freeTypesInWords(types: BoardType[]): string {
  const count = types.filter(({ free }) => free > 0).length
  if (count === 0) return 'No other type is free now.'
  return count === 1 ? '1 other type is free now.' : `${number(count)} other types are free now.`
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
