import { lt, sql } from 'drizzle-orm'
import { withAccountSlot } from '#core/account-slots.ts'
import { Refusal } from '#core/errors.ts'
import { logFailure } from '#core/log.ts'
import type { User } from '#core/users.ts'
import { db, openPorts, transaction } from '#db/index.ts'
import { processShared } from '#process-shared.ts'

const MAX_OF_SESSION = 4
const MAX_OF_USER = 20
/** How long a place is kept without its instance, whose streams have ended by then. */
const KEPT_SECONDS = 30

const keptUntil = sql`statement_timestamp() + make_interval(secs => ${KEPT_SECONDS})`

/** The places of ports that are open at this instance. */
const held = processShared('places of ports', () => new Set<number>())

/**
 * Takes one of the places that a session and its owner have for open ports, at all instances
 * together. A port that is open already has its place, and who takes it over needs none. Returns
 * what gives the place back. Throws `port_limit_reached`.
 */
export async function takePlace(owner: Pick<User, 'id'>, sessionId: string, port: string): Promise<() => void> {
  const place = await withAccountSlot(owner, 'row', () => transaction(() => insertPlace(owner, sessionId, port)))
  held.add(place)
  return () => leave(place)
}

async function insertPlace(owner: Pick<User, 'id'>, sessionId: string, port: string): Promise<number> {
  // Of two who open ports of a user at once, the second counts that of the first.
  await db().execute(sql`select from users where id = ${owner.id} for no key update`)
  refuseTooMany(await otherPorts(owner, sessionId, port), sessionId)
  const [row] = await db().insert(openPorts).values({ sessionId, port, keptUntil }).returning({ id: openPorts.id })
  if (!row) throw new Error('an insert without a conflict clause returned no row')
  return row.id
}

/** Keeps the places of this instance. Call it more often than every 15 seconds. */
export async function keepPlaces(): Promise<void> {
  if (held.size > 0)
    await db()
      .update(openPorts)
      .set({ keptUntil })
      .where(isOneOf([...held]))
}

/** Gives back all places of this instance, which stops. */
export async function leavePlaces(): Promise<void> {
  const places = [...held]
  held.clear()
  if (places.length > 0) await db().delete(openPorts).where(isOneOf(places))
}

/**
 * Deletes places that have run out. Late: an instance that could not reach the database for a while
 * keeps its own.
 */
export async function purgeOldPlaces(): Promise<void> {
  await db().delete(openPorts).where(lt(openPorts.keptUntil, sql`now() - interval '1 hour'`))
}

/** Returns the sessions of a user's other open ports, each as often as it has some. */
async function otherPorts({ id }: Pick<User, 'id'>, sessionId: string, port: string): Promise<string[]> {
  const rows = await db().execute<{ session: string }>(sql`
    select distinct session_id as session, port from open_ports join sessions on sessions.id = session_id
    where user_id = ${id} and kept_until > statement_timestamp() and (session_id, port) <> (${sessionId}, ${port})`)
  return rows.map(({ session }) => session)
}

function refuseTooMany(others: string[], sessionId: string): void {
  if (others.filter((one) => one === sessionId).length >= MAX_OF_SESSION)
    throw new Refusal('port_limit_reached', `This session has ${MAX_OF_SESSION} ports open. Close one of them.`)
  if (others.length >= MAX_OF_USER)
    throw new Refusal('port_limit_reached', `You have ${MAX_OF_USER} ports open. Close one of them.`)
}

function leave(place: number): void {
  if (held.delete(place))
    // One that stays runs out.
    db()
      .delete(openPorts)
      .where(isOneOf([place]))
      .catch((error: unknown) => logFailure(error, { task: 'ports' }))
}

const isOneOf = (places: number[]) => sql`${openPorts.id} = any(${sql.param(places)}::bigint[])`
