import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { type Fact, FactStrip } from '#components/fact-strip.tsx'
import { countdown } from '#components/relative-time.ts'
import { type Ending, EndsAt } from './time-left.tsx'

/** Shows the time left of a running session beside one more fact, above a form about it. */
export function SessionFacts({ ending, fact }: { ending: Ending; fact: Fact }) {
  const left = countdown(Date.parse(ending.at) - useNow())
  return (
    <div className="mb-4">
      <FactStrip facts={[['Time left', left, <EndsAt key="ends" ending={ending} />], fact]} />
    </div>
  )
}
