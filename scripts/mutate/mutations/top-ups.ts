import { within } from './target.ts'

const STRIPE = ['app/webhooks/stripe/stripe.isolated.test.ts']

export const ofTopUps = [
  ...within('core/top-ups/columns.ts', {
    name: "somebody else's purchase is read",
    find: 'and(eq(topUps.id, id), eq(topUps.userId, user.id))',
    replace: 'eq(topUps.id, id)',
    tests: ['core/top-ups/top-ups.test.ts'],
  }),
  ...within(
    { file: 'core/top-ups/complete.ts', tests: STRIPE },
    { name: 'a payment of another amount is credited', find: 'known.priceCents !== paid.amountCents || ', replace: '' },
    { name: 'a payment in another currency is credited', find: ' || known.currency !== paid.currency', replace: '' },
    {
      name: 'a payment is credited at each event',
      find: ", ne(topUps.state, 'paid'))",
      replace: ')',
      tests: ['core/top-ups/top-ups.race.test.ts'],
    },
    { name: 'an event of Stripe pays a demo purchase', find: 'eq(topUps.provider, provider), ', replace: '' },
  ),
  ...within('core/top-ups/stripe/events.ts', {
    name: 'an old signature is believed',
    find: 'const TOLERANCE_SECONDS = 300',
    replace: 'const TOLERANCE_SECONDS = 300_000_000',
    tests: STRIPE,
  }),
  ...within(
    { file: 'core/top-ups/reverse.ts', tests: ['app/webhooks/stripe/reversals.isolated.test.ts'] },
    { name: 'more is taken back than is there', find: 'Math.min(due, account?.balance ?? 0)', replace: 'due' },
    {
      name: 'refunds shrink',
      find: 'sql`greatest(${reversals.amountCents}, ${amountCents})`',
      replace: 'amountCents',
    },
    { name: 'a closed dispute opens again', find: 'setWhere: eq(reversals.isFinal, false),', replace: '' },
  ),
]
