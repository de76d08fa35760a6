import { number } from '#components/amounts.ts'
import { CopyText } from '#components/copy-text.tsx'
import { FactGrid } from '#components/fact-grid.tsx'
import { accessWords } from '#components/new-key-words.ts'
import { Time } from '#components/time.tsx'
import type { ListedKey } from '#core/api-keys/index.ts'
import { makerOf } from '../key-name.tsx'

/** Shows what a key may do and when it was used, and after that how it is called. */
export function KeyFacts({ apiKey: key, now }: { apiKey: ListedKey; now: Date }) {
  const { credits_used_today: used, credits_per_day: cap } = key
  return (
    <FactGrid
      facts={[
        { name: 'Access', text: accessWords[key.access] },
        { name: 'Last used', text: timeOf(key.last_used_at, now) },
        { name: 'Expires', text: timeOf(key.expires_at, now) },
        {
          name: 'Credits today (UTC)',
          text: cap === null ? number(used) : `${number(used)} of ${number(cap)}`,
          more: cap === null && 'No limit',
        },
        {
          name: 'Created',
          text: <Time moment={key.created_at} now={now} />,
          more: `by ${makerOf(key)}`,
          span: 'two',
        },
        { name: 'Key ID', text: <CopyText label="Key ID" text={key.id} />, span: 'two' },
      ]}
    />
  )
}

function timeOf(moment: Date | null, now: Date) {
  return moment ? <Time moment={moment} now={now} /> : 'Never'
}
