import { credits, minutesFor, number, price } from '#components/amounts.ts'
import { type Pack, timeFor } from './hourly-price.ts'

type Props = {
  packs: readonly (Pack & { id: string })[]
  free: number
  isDemo: boolean
  /** What a minute on an emulated board costs; undefined if none can be started. */
  emulatedRate: number | undefined
}

/** Shows what one gets with an account, and the packs of credits if this service sells them. */
export function PackList({ packs, free, isDemo, emulatedRate }: Props) {
  const on = (time: string) => `${time} on an emulated board`
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Offer
          label="New account"
          amount={credits(free)}
          cost="Free"
          lasts={emulatedRate === undefined ? undefined : on(minutesFor(free, emulatedRate))}
          more="Once, no card needed"
        />
        {packs.map((pack) => (
          <Offer
            key={pack.id}
            label={pack.label}
            amount={credits(pack.credits)}
            cost={price(pack.price_cents, pack.currency)}
            lasts={emulatedRate === undefined ? undefined : on(timeFor(pack.credits, emulatedRate))}
            more={`${price((pack.price_cents / pack.credits) * 100, pack.currency)} per 100 credits`}
          />
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-muted">
        {packs.length === 0
          ? 'Top-ups are not available on this server. The operator can grant you credits.'
          : `One-time payment. Your first top-up also unlocks API keys and ${number(5)} sessions at a time.`}
      </p>
      {isDemo && <p className="mt-1 font-medium">This is a demo: you are not charged.</p>}
    </>
  )
}

type OfferProps = { label: string; amount: string; cost: string; lasts: string | undefined; more: string }

function Offer({ label, amount, cost, lasts, more }: OfferProps) {
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h2 className="text-muted">{label}</h2>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{cost}</p>
      <p className="mt-1 font-medium tabular-nums">{amount}</p>
      {lasts && <p className="mt-2 text-xs">{lasts}</p>}
      <p className="mt-1 text-xs text-muted">{more}</p>
    </li>
  )
}
