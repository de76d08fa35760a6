import { type Fact, FactStrip } from '#components/fact-strip.tsx'
import { countdown } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { useNow } from './auto-refresh.tsx'
import type { Ending } from './time-left.tsx'

/** Shows the time left of a running session beside one more fact, above a form about it. */
export function SessionFacts({ ending: { at, by }, fact }: { ending: Ending; fact: Fact }) {
  const ends = (
    <>
      {by === 'time_limit' ? 'Ends' : 'Credits run out'} at <ClockTime moment={new Date(at)} />
    </>
  )
  return (
    <div className="mb-4">
      <FactStrip facts={[['Time left', countdown(Date.parse(at) - useNow()), ends], fact]} />
    </div>
  )
}
