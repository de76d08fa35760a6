'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { credits } from '#components/amounts.ts'
import { useServerClock } from '#components/auto-refresh/server-clock.ts'
import { countdown } from '#components/relative-time.ts'
import { type Urgency, urgencyOf } from '#components/urgency.ts'
import type { Meter, RunningSession } from '#http/pages/meter.ts'
import { useEndNotices } from './end-notices.ts'
import { useTitleCountdown } from './title-countdown.ts'

const tones: Record<Urgency, string> = {
  calm: 'border-line',
  soon: 'border-warn/40 text-warn',
  last: 'border-bad/40 text-bad',
}

const look =
  'inline-flex min-h-7 items-center gap-x-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap tabular-nums'

/** What does not fit goes to a second line, out of sight: the rate, in a crowded header. */
const OVERFLOWING = 'h-7 min-w-min flex-wrap overflow-hidden'
const LINE = 'flex h-6.5 items-center gap-1.5'

type RunningLinkProps = { running: [RunningSession, ...RunningSession[]]; rate: number; now: string }

/** Shows that minutes are being charged, and leads to the console; to the list of several. */
export function RunningLink({ running, rate, now }: RunningLinkProps) {
  const [moment] = useServerClock(now)
  const [first] = running
  const left = Date.parse(first.endsAt) - moment
  const path = usePathname()
  useEndNotices(running, moment)
  useTitleCountdown(left)
  // The strip of that page says the same.
  if (running.length === 1 && path === `/sessions/${first.id}`) return null
  return (
    <Link
      href={running.length === 1 ? `/sessions/${first.id}` : '/'}
      prefetch={false}
      title={running.map(({ name }) => name).join(', ')}
      className={`${look} ${OVERFLOWING} ${tones[urgencyOf(left)]} hover:bg-raised`}
    >
      <span className={LINE}>
        <span className="size-2 shrink-0 rounded-full bg-good" aria-hidden="true" />
        <span>
          {running.length} <span className="sr-only">running</span>
        </span>
        <span className="flex gap-1.5 workbench:max-sm:sr-only">
          <Gap />
          <span className="min-w-9 text-center">{countdown(left)}</span>
          <span className="sr-only"> left</span>
        </span>
      </span>
      <span className={`${LINE} max-sm:sr-only lg:in-data-docs-header:max-xl:sr-only`}>
        <Gap />
        {credits(rate)}/min
      </span>
    </Link>
  )
}

function Gap() {
  return <span className="text-muted">·</span>
}

/** Says that something waits, which costs nothing yet. */
export function WaitingLink({ waiting }: { waiting: Meter['waiting'] }) {
  const [first] = waiting
  const path = usePathname()
  // Its own page says the same.
  if (!first || (waiting.length === 1 && path === `/sessions/${first.id}`)) return null
  return (
    <Link
      href={waiting.length === 1 ? `/sessions/${first.id}` : '/'}
      prefetch={false}
      title={waiting.map(({ name }) => name).join(', ')}
      className={`${look} shrink-0 border-line hover:bg-raised`}
    >
      <span className="size-2 shrink-0 rounded-full bg-warn" aria-hidden="true" />
      <span>
        {waiting.length} <span className="workbench:max-sm:sr-only">waiting</span>
      </span>
    </Link>
  )
}
