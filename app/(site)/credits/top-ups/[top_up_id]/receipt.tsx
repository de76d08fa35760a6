import type { ReactNode } from 'react'
import { credits, price } from '#components/amounts.ts'
import { ExactTime } from '#components/time.tsx'
import { packs, type TopUpRecord } from '#core/top-ups/index.ts'

/** Shows what was bought, for whom and for how much, so that it can be printed. */
export function Receipt({ topUp, email }: { topUp: TopUpRecord; email: string }) {
  const pack = packs.find(({ id }) => id === topUp.pack)?.label ?? topUp.pack
  return (
    <section aria-labelledby="receipt" className="mt-6">
      <h2 id="receipt" className="mb-2 font-medium">
        {topUp.state === 'paid' ? 'Receipt' : 'Order'}
      </h2>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        <Line term="Number">
          <span className="font-mono text-xs wrap-anywhere">{topUp.id}</span>
        </Line>
        <Line term="Account">{email}</Line>
        <Line term="Pack">
          {pack}, {credits(topUp.credits)}
        </Line>
        <Line term="Price">
          {price(topUp.price_cents, topUp.currency)} {topUp.currency.toUpperCase()}
          {topUp.provider === 'demo' && ' (demo: nothing was charged)'}
        </Line>
        <Line term="Ordered">
          <ExactTime moment={topUp.created_at} />
        </Line>
        {topUp.paid_at && (
          <Line term="Paid">
            <ExactTime moment={topUp.paid_at} />
          </Line>
        )}
      </dl>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
