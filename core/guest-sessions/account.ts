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

async function find(): Promise<Guest | undefined> {
  const [guest] = await db().execute<Guest>(sql`
    select id, credits, (select count(*)::int from sessions where user_id = users.id and state <> 'ended') as live
    from users where is_guest`)
  return guest
}
