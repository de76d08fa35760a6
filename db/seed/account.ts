import { idFrom } from '#db/ids.ts'
import type { entries, topUps } from '#db/index.ts'

/**
 * As they were sold (the catalogue is core's, which this floor cannot see; a test compares the
 * two).
 */
export const soldPacks = {
  starter: { credits: 300, priceCents: 500 },
  bench: { credits: 1_000, priceCents: 1_500 },
  lab: { credits: 4_000, priceCents: 5_000 },
} as const

const SIGNUP_CREDITS = 20

type NewEntry = Omit<typeof entries.$inferInsert, 'id' | 'userId'> & { createdAt: Date }

/**
 * The demo user's ledger while it is being written: entries in the order in which they are posted.
 */
export type Account = {
  userId: string
  balance: number
  entries: (typeof entries.$inferInsert)[]
  topUps: (typeof topUps.$inferInsert & { createdAt: Date })[]
}

export function openAccount(userId: string, at: Date): Account {
  const account = { userId, balance: 0, entries: [], topUps: [] }
  write(account, { kind: 'signup_grant', amount: SIGNUP_CREDITS, description: 'Welcome credits', createdAt: at })
  return account
}

export function buy(account: Account, pack: keyof typeof soldPacks, at: Date): void {
  const { userId } = account
  const id = idFrom('topUp', at)
  const { credits } = soldPacks[pack]
  const payment = { provider: 'demo', reference: id, state: 'paid', createdAt: at, paidAt: at } as const
  account.topUps.push({ id, userId, pack, currency: 'usd', ...soldPacks[pack], ...payment })
  write(account, { kind: 'top_up', amount: credits, topUpId: id, description: `Top-up: ${pack}`, createdAt: at })
}

export function pay(account: Account, session: { id: string; board: string; credits: number; at: Date }): void {
  write(account, {
    kind: 'session',
    amount: -session.credits,
    sessionId: session.id,
    description: `Session on ${session.board}`,
    createdAt: session.at,
  })
}

/** The started minute of a session that its board has failed (docs/contract.md §5). */
export function refund(account: Account, session: { id: string; credits: number; at: Date }): void {
  write(account, {
    kind: 'refund',
    amount: session.credits,
    sessionId: session.id,
    description: 'Refund: the board failed or was unreachable',
    createdAt: session.at,
  })
}

function write(account: Account, entry: NewEntry): void {
  account.balance += entry.amount
  account.entries.push({ id: idFrom('entry', entry.createdAt), userId: account.userId, ...entry })
}
