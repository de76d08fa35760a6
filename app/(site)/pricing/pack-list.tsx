import { credits, number, price } from '#components/amounts.ts'
import { hourlyPrice, type Pack, timeFor } from './hourly-price.ts'

type Props = {
  packs: readonly (Pack & { id: string })[]
  free: number
  isDemo: boolean
  /** What a minute costs at least; undefined if no board can be started. */
  rate: number | undefined
}

/** Shows what one gets with an account, and the packs of credits if this service sells them. */
export function PackList({ packs, free, isDemo, rate }: Props) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Offer
          label="New account"
          amount={credits(free)}
          cost="Free"
          lasts={rate === undefined ? undefined : timeFor(free, rate)}
          more="Once, no card needed"
        />
        {packs.map((pack) => (
          <Offer
            key={pack.id}
            label={pack.label}
            amount={credits(pack.credits)}
            cost={price(pack.price_cents, pack.currency)}
            lasts={rate === undefined ? undefined : timeFor(pack.credits, rate)}
            more={rate === undefined ? undefined : `${hourlyPrice({ credits_per_minute: rate }, pack)} an hour`}
          />
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-muted">
        {rate !== undefined && `Hours are at ${credits(rate)} per minute, the lowest price of a board. `}
        {packs.length === 0
          ? 'Top-ups are not available on this server. The operator can grant you credits.'
          : `Packs are one-time payments, and credits do not expire. The first one also unlocks API keys, CI and ${number(5)} sessions at a time.`}
      </p>
      {isDemo && <p className="mt-1 font-medium">This is a demo: you are not charged.</p>}
    </>
  )
}

type OfferProps = {
  label: string
  amount: string
  cost: string
  lasts: string | undefined
  more: string | undefined
}

function Offer({ label, amount, cost, lasts, more }: OfferProps) {
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h2 className="text-muted">{label}</h2>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{cost}</p>
      <p className="mt-1 font-medium tabular-nums">{amount}</p>
      {lasts && <p className="tabular-nums">{lasts}</p>}
      {more && <p className="mt-1 text-xs text-muted">{more}</p>}
    </li>
  )
}
