import { sql } from 'drizzle-orm'
import { addEntry } from '#core/ledger.ts'
import { db, transaction, users } from '#db/index.ts'

/** The account gets this many credits when it has fewer than the low mark. */
const FUNDS = 1_000
const LOW = 100

/** The guest account. `live` is how many sessions it has that have not ended. */
type Guest = { id: string; credits: number; live: number }

/**
 * Returns the account in whose name visitors try a board, with credits for their minutes. It is
 * made at its first use: without an e-mail address and a password, as the database demands.
 */
export async function holdGuestAccount(): Promise<Guest> {
  const guest = await find()
  if (guest && guest.credits >= LOW) return guest
  return transaction(async () => {
    if (!guest) await db().insert(users).values({ isGuest: true }).onConflictDoNothing()
    // Two that find the account low at the same time grant once.
    await db().execute(sql`select from users where is_guest for update`)
    const held = await find()
    if (!held) throw new Error('the guest account is gone')
    if (held.credits >= LOW) return held
    await addEntry(held.id, { kind: 'adjustment', amount: FUNDS, description: 'Minutes for guests' })
    return { ...held, credits: held.credits + FUNDS }
  })
}

/** Returns when the first running session of guests ends, in seconds; null if none runs. */
export async function secondsUntilFree(): Promise<number | null> {
  const [first] = await db().execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from min(expires_at) - now()))::int as seconds
    from sessions where state = 'running' and user_id = (select id from users where is_guest)`)
  return first?.seconds ?? null
}

async function find(): Promise<Guest | undefined> {
  const [guest] = await db().execute<Guest>(sql`
    select id, credits, (select count(*)::int from sessions where user_id = users.id and state <> 'ended') as live
    from users where is_guest`)
  return guest
}
