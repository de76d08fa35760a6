import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Session, Snapshot } from '#core/sessions/index.ts'
import { freeInstead } from './free-instead.ts'

type Props = { session: Session; types: BoardType[]; snapshot: Snapshot }

/** Says why nothing may come of a wait, and offers a board that is free now. */
export function Meanwhile(props: Props) {
  const own = props.types.find(({ slug }) => slug === props.session.board_type)
  return (
    <>
      {own?.usable === 0 && (
        <p className="mb-1 text-warn">All boards of this type are offline, and when one returns is not known.</p>
      )}
      <FreeNow {...props} />
    </>
  )
}

function FreeNow({ session, types, snapshot }: Props) {
  const type = freeInstead(session, types)
  const refusal = type && snapshot.startRefusal(type)
  if (!type || (refusal && refusal.code !== 'session_limit_reached'))
    return (
      <p className="text-muted">
        Other types may be free.{' '}
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
        <ButtonLink href={`/boards/start?type=${type.slug}`} prefetch={false}>
          Start one now
          <span className="sr-only">: {type.label}</span>
        </ButtonLink>
      )}
    </div>
  )
}

function TypeIsFree({ type: { label, free }, isSame }: { type: BoardType; isSame: boolean }) {
  const are = free === 1 ? 'is' : 'are'
  if (isSame) return `${number(free)} ${free === 1 ? 'other board' : 'other boards'} of this type ${are} free.`
  return (
    <>
      {number(free)} <span className="text-ink">{label}</span> {are} free.
    </>
  )
}
