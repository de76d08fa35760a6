import Link from 'next/link'
import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import type { BoardType } from '#core/boards/index.ts'
import { packs, paymentProvider } from '#core/top-ups/index.ts'
import { env } from '#env.ts'
import { freeOffer } from '../../offer/first-board.ts'
import { HOUR_MINUTES, hourlyPrice, lowestRate } from '../pricing/hourly-price.ts'
import { Part } from './part.tsx'

/** Says what is free, what an hour costs at least, and what is never charged. */
export function Prices({ types }: { types: BoardType[] }) {
  const offer = freeOffer(types)
  const rate = lowestRate(types)
  const [pack] = paymentProvider()
    ? packs.toSorted((a, b) => a.price_cents / a.credits - b.price_cents / b.credits)
    : []
  const about = (
    <>
      Each minute that a session runs costs credits. There is no subscription.{' '}
      <Link href="/pricing" prefetch={false} className="whitespace-nowrap text-ink underline underline-offset-4">
        All prices
      </Link>
    </>
  )
  return (
    <Part id="prices" title="Pay for the minutes you use" about={about}>
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
        {offer && (
          <Fact name="To begin with" text="Free">
            {offer}: a new account has {credits(env().signupCredits)}.
          </Fact>
        )}
        {rate !== undefined && (
          <Fact name="Then, from" text={pack ? `${hourlyPrice(rate, pack)} an hour` : `${credits(rate)} a minute`}>
            {pack
              ? `${credits(rate)} a minute, with the ${pack.label} pack.`
              : `${credits(rate * HOUR_MINUTES)} an hour.`}
          </Fact>
        )}
        <Fact name="Never charged" text="Waiting">
          The queue, preparing the board, and a board that does not start.
        </Fact>
      </dl>
    </Part>
  )
}

function Fact({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="bg-surface p-4 sm:p-5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <span className="mt-1 block text-xl font-semibold tracking-tight tabular-nums">{text}</span>
        <span className="mt-1 block text-muted">{children}</span>
      </dd>
    </div>
  )
}
