'use client'

import { type ReactNode, useEffect } from 'react'
import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { type Fact, FactStrip } from '#components/fact-strip.tsx'
import { titleOf } from '#components/local-time.tsx'
import { countdown, exactDuration } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { useZone } from '#components/zone.tsx'
import { type Urgency, urgencyOf } from './urgency.ts'

const tones: Record<Urgency, string> = { calm: '', soon: 'text-warn', last: 'text-bad' }

/** When and why a session will end if nobody changes it. */
export type Ending = { at: string; by: 'time_limit' | 'credits_exhausted' | 'queue_timeout' }

/**
 * Shows a countdown to the end of a session and what will end it. It warns 5 minutes and 1 minute
 * before.
 */
export function TimeLeft({ ending, name }: { ending: Ending; name: string }) {
  const left = Date.parse(ending.at) - useNow()
  const urgency = urgencyOf(left)
  const tone = urgency === 'calm' ? 'text-muted' : `font-medium ${tones[urgency]}`
  return (
    <div>
      <p>
        <time
          dateTime={ending.at}
          title={titleOf(new Date(ending.at), useZone())}
          className="text-lg font-semibold tracking-tight tabular-nums"
        >
          {countdown(left)}
        </time>{' '}
        <span className="text-muted">left</span>
      </p>
      <p aria-live="polite" aria-atomic="true" className={`text-xs ${tone}`}>
        <span className="sr-only">{name}: </span>
        {noteOn(ending, left)}
      </p>
    </div>
  )
}

/** Where a strip has no room, a warning lies over the console, below its buttons: nothing moves. */
const OVER_CONSOLE =
  'max-xl:fixed max-xl:inset-x-2 max-xl:top-[calc(var(--strip-bottom)+2.5rem)] max-xl:z-10 max-xl:rounded-md max-xl:border max-xl:border-line-strong max-xl:bg-raised max-xl:px-3 max-xl:py-1.5 max-xl:whitespace-normal max-xl:shadow-lg'

/** The same in a strip: the countdown, and from five minutes on what to do. */
export function StripTimeLeft({ ending, name }: { ending: Ending; name: string }) {
  const left = Date.parse(ending.at) - useNow()
  const urgency = urgencyOf(left)
  return (
    <p className="flex flex-col items-end whitespace-nowrap">
      <span className={`font-semibold tabular-nums ${tones[urgency]}`}>
        <time dateTime={ending.at} title={titleOf(new Date(ending.at), useZone())}>
          {countdown(left)}
        </time>{' '}
        <span className="text-xs font-normal text-muted max-sm:sr-only">left</span>
      </span>
      <span
        aria-live="polite"
        aria-atomic="true"
        className={`text-xs ${urgency === 'calm' ? 'text-muted max-lg:sr-only' : `font-medium ${tones[urgency]} ${OVER_CONSOLE}`}`}
      >
        <span className="sr-only">{name}: </span>
        {noteOn(ending, left)}
      </span>
    </p>
  )
}

/**
 * Returns a note that changes only at the thresholds, so that screen readers announce it only then.
 */
function noteOn(ending: Ending, left: number): ReactNode {
  if (left <= 0) return 'Ending…'
  const urgency = urgencyOf(left)
  if (urgency === 'calm') return <EndsAt ending={ending} />
  const { by, at } = ending
  if (by !== 'time_limit')
    return (
      <>
        Credits run out {urgency === 'last' ? 'in less than a minute' : <At moment={at} />}. <TopUpLink look="text" />{' '}
        to keep the board.
      </>
    )
  return `Ends in less than ${urgency === 'last' ? 'a minute' : '5 minutes'}. Extend it to keep the board.`
}

function At({ moment }: { moment: string }) {
  return (
    <>
      at <ClockTime moment={new Date(moment)} />
    </>
  )
}

/** Shows when a session ends, or its credits do. */
function EndsAt({ ending }: { ending: Ending }) {
  return (
    <>
      {endsInWords(ending)} <At moment={ending.at} />
    </>
  )
}

const endsInWords = ({ by }: Ending) => (by === 'time_limit' ? 'Ends' : 'Credits run out')

/** Shows how long a queued session stays in the queue. */
export function WaitLeft({ until }: { until: string }) {
  return (
    <p className="text-xs text-muted">
      Waits until <ClockTime moment={new Date(until)} /> (<CountdownLeft until={until} />)
    </p>
  )
}

/** Counts down to a time (ISO 8601): `4:57 left`. */
export function CountdownLeft({ until }: { until: string }) {
  return <span className="tabular-nums">{countdown(Date.parse(until) - useNow())} left</span>
}

/** Counts the time since a moment (ISO 8601), to the second: `12 s ago`. */
export function TimeSince({ moment }: { moment: string }) {
  return <span className="tabular-nums">{exactDuration(Math.max(0, useNow() - Date.parse(moment)))} ago</span>
}

/** Shows how much of a session's time is left. The countdown beside it says the same in words. */
export function TimeBar({ from, to }: { from: string; to: string }) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return (
    <ProgressBar
      aria-hidden="true"
      max={Math.max(1, end - start)}
      value={Math.max(0, end - Math.max(start, useNow()))}
      className="h-1 w-full rounded-full bg-raised in-data-workbench:h-0.5"
    />
  )
}

/** Counts the time left down in the title of the browser's tab. */
export function TitleCountdown({ name, endsAt }: { name: string; endsAt: string }) {
  const left = countdown(Date.parse(endsAt) - useNow())
  useEffect(() => {
    document.title = `${name}: ${left} left · Boardwalk`
  }, [left, name])
  return null
}

/** Shows the time left of a running session beside one more fact, above a form about it. */
export function SessionFacts({ ending, fact }: { ending: Ending; fact: Fact }) {
  const left = countdown(Date.parse(ending.at) - useNow())
  return (
    <div className="mb-4">
      <FactStrip facts={[['Time left', left, <EndsAt key="ends" ending={ending} />], fact]} />
    </div>
  )
}
