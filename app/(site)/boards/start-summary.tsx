import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import { Free } from '#components/free.tsx'
import { duration } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { MINUTE_MS } from '#durations.ts'
import { costInWords, shortfallInWords } from '../cost.ts'
import type { StartOffer } from './start-offer.ts'
import { freeInTime, leavesAt } from './start-time.ts'

type StartSubjectProps = { offer: StartOffer; picture: ReactNode; isAlone?: boolean }

/** Shows the drawn board that would be started, and how many are free: above its cost, or alone. */
export function StartSubject({ offer, picture, isAlone = false }: StartSubjectProps) {
  const { type, board, isBusy } = offer
  const [box, pictured, named] = isAlone
    ? ['', 'shrink-0 sm:w-48', '']
    : ['sm:col-start-2 sm:mb-0 sm:block sm:rounded-b-none', 'sm:px-6 sm:py-4', 'sm:justify-between sm:px-4 sm:py-3']
  return (
    <div
      className={`mb-4 flex items-center gap-4 overflow-hidden rounded-lg border border-line bg-surface max-sm:pr-4 ${box}`}
    >
      <div className={`bg-raised p-3 ${pictured}`}>{picture}</div>
      <div className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2 ${named}`}>
        <p className="font-medium wrap-anywhere">{type.label}</p>
        {board ? <Badge tone={isBusy ? 'warn' : 'good'}>{isBusy ? 'Not free' : 'Free'}</Badge> : <Free type={type} />}
      </div>
    </div>
  )
}

type StartSummaryProps = { offer: StartOffer; now: number; minutes: number | undefined }

/** Shows what so many minutes cost, and when they start and end. */
export function StartSummary({ offer, now, minutes }: StartSummaryProps) {
  const { type, isBusy, isFree, balance, payable } = offer
  const start = isBusy ? freeInTime(offer, now) : now
  const cost = minutes && { minutes, rate: type.credits_per_minute, balance, payable }
  const shortfall = cost && shortfallInWords(cost)
  return (
    <div
      aria-live="polite"
      className="mt-5 rounded-lg border border-line bg-surface p-4 sm:col-start-2 sm:mt-0 sm:self-start sm:rounded-t-none sm:border-t-0"
    >
      <p className="mb-3 text-base font-semibold tabular-nums">{cost ? costInWords(cost) : 'Enter the minutes'}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 tabular-nums">
        <Row term="Price">{credits(type.credits_per_minute)} per minute</Row>
        {isBusy && (
          <Row term="Starts">{start ? <AboutTime at={start} /> : <IfFreeInTime offer={offer} now={now} />}</Row>
        )}
        <Row term="Ends">{minutes ? <End start={start} minutes={Math.min(minutes, payable)} /> : '–'}</Row>
      </dl>
      <p className={`mt-3 text-xs leading-5 ${shortfall ? 'text-warn' : 'text-muted'}`}>
        {shortfall ?? (isFree ? 'Paid from your free credits.' : 'Charged per started minute.')}{' '}
        {shortfall ? <TopUpLink look="text" /> : 'Ending early costs less.'}
      </p>
    </div>
  )
}

/** Shows until when a session waits that is not expected to start. */
function IfFreeInTime({ offer: { board }, now }: { offer: StartOffer; now: number }) {
  return (
    <>
      if {board ? 'it' : 'a board'} frees up by <ClockTime moment={new Date(leavesAt(now))} />
    </>
  )
}

/** Shows when a session of so many minutes ends, as far as that is known. */
function End({ start, minutes }: { start: number | undefined; minutes: number }) {
  if (!start) return `${duration(minutes * MINUTE_MS)} after its start`
  return <AboutTime at={start + minutes * MINUTE_MS} />
}

function AboutTime({ at }: { at: number }) {
  return (
    <>
      about <ClockTime moment={new Date(at)} />
    </>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
