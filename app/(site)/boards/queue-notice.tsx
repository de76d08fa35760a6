import Link from 'next/link'
import type { Instead } from './instead.ts'
import type { StartOffer } from './start-offer.ts'
import { queueInWords } from './start-time.ts'

/** Says what joining the queue promises, which is a start only if a board is expected in time. */
export function QueueNotice({ offer, now }: { offer: StartOffer; now: number }) {
  return (
    <div className="mb-4 rounded-lg border border-warn/30 bg-warn-soft px-3 py-2.5">
      <p>{queueInWords(offer, now)}</p>
      {offer.instead ? <FreeInstead {...offer.instead} /> : !offer.isNoneFree && <FreeBoards />}
    </div>
  )
}

const LINK = 'mt-1 block w-fit underline underline-offset-4'

/** Leads to a board that can be started at once. */
function FreeInstead({ slug, label }: Instead) {
  return (
    <Link href={`/boards/start?type=${slug}`} className={LINK}>
      Free now: {label}
    </Link>
  )
}

function FreeBoards() {
  return (
    <Link href="/boards?state=available" prefetch={false} className={LINK}>
      See free boards
    </Link>
  )
}
