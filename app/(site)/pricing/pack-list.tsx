import Link from 'next/link'
import { credits, number, price } from '#components/amounts.ts'
import { hourlyPrice, type Pack, timeFor } from './hourly-price.ts'

type Props = {
  packs: readonly (Pack & { id: string })[]
  free: number
  isDemo: boolean
  /** What a minute costs at least; undefined if no board can be started, or none can be read. */
  rate: number | undefined
  /** Whether boards can be read. */
  isReachable: boolean
  /** Whether the reader is logged in; undefined while the database is away. */
  isSignedIn: boolean | undefined
}

/** Shows what one gets with an account, and the packs of credits if this service sells them. */
export function PackList({ packs, free, isDemo, rate, isReachable, isSignedIn }: Props) {
  const link = isSignedIn === undefined ? undefined : isSignedIn ? TO_BUY : TO_SIGN_UP
  return (
    <>
      <ul className={`grid gap-3 ${isSignedIn ? 'sm:grid-cols-3' : 'grid-cols-2 lg:grid-cols-4'}`}>
        {!isSignedIn && (
          <Offer
            label="New account"
            amount={credits(free)}
            cost="Free"
            lasts={rate === undefined ? undefined : timeFor(free, rate)}
            more="Once, no card needed"
            link={link}
          />
        )}
        {packs.map((pack) => (
          <Offer
            key={pack.id}
            label={pack.label}
            amount={credits(pack.credits)}
            cost={price(pack.price_cents, pack.currency)}
            lasts={rate === undefined ? undefined : timeFor(pack.credits, rate)}
            more={rate === undefined ? undefined : `${hourlyPrice(rate, pack)} an hour`}
            link={link}
          />
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-muted">
        {!isReachable && 'Boards cannot be read at the moment, so prices per hour are missing. '}
        {rate !== undefined && `Hours are at ${credits(rate)} per minute, the lowest price of a board. `}
        {packs.length === 0
          ? 'Top-ups are not available on this server. The operator can grant you credits.'
          : `Packs are one-time payments, and credits do not expire. The first one also unlocks API keys, CI and ${number(5)} sessions at a time.`}
      </p>
      {isDemo && <p className="mt-1 font-medium">This is a demo: you are not charged.</p>}
    </>
  )
}

type To = { href: string; verb: string }
const TO_BUY: To = { href: '/credits#top-up', verb: 'buy' }
const TO_SIGN_UP: To = { href: '/sign-up', verb: 'sign up' }

type OfferProps = {
  label: string
  amount: string
  cost: string
  lasts: string | undefined
  more: string | undefined
  /** Where the whole card leads, if anywhere. */
  link: To | undefined
}

function Offer({ label, amount, cost, lasts, more, link }: OfferProps) {
  return (
    <li
      className={`relative rounded-lg border border-line bg-surface p-4 ${link ? 'transition-colors hover:border-line-strong' : ''}`}
    >
      <h2 className="text-muted">
        {link ? (
          <Link href={link.href} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
            <span className="sr-only">({link.verb})</span>
          </Link>
        ) : (
          label
        )}
      </h2>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{cost}</p>
      <p className="mt-1 font-medium tabular-nums">{amount}</p>
      {lasts && <p className="tabular-nums">{lasts}</p>}
      {more && <p className="mt-1 text-xs text-muted">{more}</p>}
    </li>
  )
}
