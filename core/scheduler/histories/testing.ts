import { eq, sql } from 'drizzle-orm'
import { addEntry, isPending, pendingColumns } from '#core/ledger.ts'
import { findPlace, moveLease } from '#core/sessions/testing.ts'
import { newId } from '#db/ids.ts'
import { boardFailures, boards, db, sessions, settlements } from '#db/index.ts'
import { SECOND_MS } from '#durations.ts'
import type { Model, Said } from '#test/session-model/model.ts'
import type { ModelBoard, ModelSession } from '#test/session-model/state.ts'
import type { Act, Step } from '#test/session-model/steps.ts'
import { dispatchQueue, failSessionOn } from '../acts.ts'
import { beat } from '../beat.ts'
import type { BoardEvent } from '../rules/board-events.ts'
import type { Command } from '../rules/commands.ts'
import { acquireLock } from '../store/lock.ts'
import { commandsAt, PLAIN_START, settleUntil } from '../testing.ts'

/** The steps of a random history, in the service and in its model. */

export type World = { users: { id: string }[]; boards: ModelBoard[] }
/** When a step is taken, until when somebody served before, and the size of batches. */
type Moment = { now: number; last: number; size: number }
/** What came of a step in the service, and what the model says. */
type Outcome = [string[], string[]]

const system = { actor: { kind: 'system' as const } }
const NOTHING: Outcome = [[], []]

/** Takes a step in the service and then in the model. Returns both results. */
export async function takeStep(step: Step, world: World, model: Model, moment: Moment): Promise<Outcome> {
  if (step.do === 'sleep') return NOTHING
  const { now, size } = moment
  // Three failures within a day would take a board out of use: see failing-boards.property.
  await db().delete(boardFailures)
  if (step.do === 'downtime') await comeBack(model, moment)
  await settleUntil(new Date(now), size)
  model.pass(now)
  if (step.do === 'start') return start(step, world, model, now)
  if (step.do === 'act') return act(step, model, now)
  if (step.do === 'agents') return hear(step, model, now)
  if (step.do === 'board') await setBoard(step, world, model, now)
  else if (step.do === 'renew') await renew(model, now)
  else if (step.do === 'topUp') {
    const user = pick(world.users, step.user)
    model.user(user.id).credits += step.credits
    await addEntry(user.id, { kind: 'adjustment', amount: step.credits, description: 'More' })
  }
  return NOTHING
}

/** Nobody has served since `last`. The lock comes first, as in a batch. */
async function comeBack(model: Model, { now, last }: Moment): Promise<void> {
  await acquireLock()
  const at = new Date(last)
  await db().insert(settlements).values({ at }).onConflictDoUpdate({ target: settlements.isOnly, set: { at } })
  await beat(new Date(now))
  model.comeBack(last, now)
}

async function start(step: Step & { do: 'start' }, world: World, model: Model, now: number): Promise<Outcome> {
  const [{ id: userId }, { id, type }] = [pick(world.users, step.user), pick(world.boards, step.board)]
  const { named, minutes, wait, lease, most } = step
  const place = await findPlace({ id: userId }, { ...(named ? { board_id: id } : { board_type: type }), minutes, wait })
  const limits = { leaseSeconds: lease, maxCredits: most }
  const session = { ...place, ...PLAIN_START, ...limits, id: newId('session'), userId, minutes }
  const real = await commandsAt([{ kind: 'start', session, mayWait: wait, ...system }], new Date(now))
  const wanted = named ? id : null
  const asked = { id: session.id, user: userId, type, wanted, minutes, wait, lease: lease && lease * SECOND_MS, most }
  return [real, [model.start(asked, now)]]
}

/** Several acts on one session in one batch. One that starts is left alone: a batch ends there. */
async function act({ session: place, acts, ago }: Step & { do: 'act' }, model: Model, now: number): Promise<Outcome> {
  const known = model.sessions.filter(({ state }) => state !== 'starting')
  if (known.length === 0) return NOTHING
  const session = pick(known.some(isLive) ? known.filter(isLive) : known, place)
  const since = Math.max(session.heard, now - ago)
  const commands = await Promise.all(acts.map((one) => toCommand(one, session, since)))
  const real = await commandsAt(commands, new Date(now))
  const take = (one: Act) => {
    if (one.kind === 'extend') return model.extend(session.id, one.minutes)
    return one.kind === 'end' ? model.end(session.id, now) : model.hear(session.id, one.kind, now, since)
  }
  return [real, acts.map(take)]
}

const isLive = ({ state }: ModelSession) => state !== 'ended'

async function toCommand(act: Act, { id: sessionId, user: userId }: ModelSession, since: number): Promise<Command> {
  if (act.kind === 'extend') return { kind: 'extend', minutes: act.minutes, sessionId, userId, ...system }
  return act.kind === 'end' ? { kind: 'end', sessionId, userId, ...system } : saying(act.kind, sessionId, since)
}

const kinds: Record<Said, BoardEvent['kind']> = {
  ...{ ready: 'board_ready', 'not ready': 'board_not_ready' },
  ...{ lost: 'board_lost', back: 'board_back', failed: 'board_failed' },
}

async function saying(said: Said, sessionId: string, since: number): Promise<Command> {
  const [row] = await db().select({ binding: sessions.bindingNo }).from(sessions).where(eq(sessions.id, sessionId))
  const event = { sessionId, bindingNo: row?.binding ?? 0, message: 'The board is mute.', since: new Date(since) }
  return { kind: kinds[said], ...event, ...system }
}

/** The agents say what comes next of each of their boards, and something bad of one of them. */
async function hear({ times, bad, ago }: Step & { do: 'agents' }, model: Model, now: number): Promise<Outcome> {
  const outcome: Outcome = [[], []]
  const own = model.boards.filter(({ prepare }) => prepare !== null)
  for (const [place, board] of Array.from({ length: times }, () => own)
    .flat()
    .entries()) {
    const session = model.holderOf(board.id)
    if (!session && !board.clean) await wipe(board, model, now)
    if (!session) continue
    const since = Math.max(session.heard, now - ago)
    const said = saidOf(session, place === bad)
    outcome[0].push(...(await commandsAt([await saying(said, session.id, since)], new Date(now))))
    outcome[1].push(model.hear(session.id, said, now, since))
  }
  return outcome
}

function saidOf({ state, lost }: ModelSession, isBad: boolean): Said {
  if (state === 'starting') return isBad ? 'not ready' : 'ready'
  if (isBad) return 'failed'
  return lost === null ? 'lost' : 'back'
}

/** As `markClean`, which goes by the database's clock. */
async function wipe({ id, type }: ModelBoard, model: Model, now: number): Promise<void> {
  const at = new Date(now)
  const wiped = { cleanBindingNo: sql`last_binding_no`, freeSince: at }
  await db().update(boards).set(wiped).where(eq(boards.id, id))
  await dispatchQueue(type, at)
  model.wipe(id, now)
}

async function setBoard(step: Step & { do: 'board' }, world: World, model: Model, now: number): Promise<void> {
  const { id, type } = pick(world.boards, step.board)
  const isClosedNow = step.now && !step.open
  const at = new Date(now)
  await db()
    .update(boards)
    .set({ condition: step.open ? 'available' : 'offline' })
    .where(eq(boards.id, id))
  if (isClosedNow) await failSessionOn(id, at)
  await dispatchQueue(type, at)
  model.setBoard(id, step.open, isClosedNow, now)
}

/** All leases are renewed, as those of open consoles are. */
async function renew(model: Model, now: number): Promise<void> {
  for (const { id: sessionId, user: userId } of model.sessions.filter(isLive))
    await moveLease({ userId, sessionId, at: new Date(now) })
  model.renewAll(now)
}

function pick<T>(list: T[], place: number): T {
  const one = list[place % list.length]
  if (one === undefined) throw new Error('the list is empty')
  return one
}

/** Returns the users whose balance is not the sum of their entries and of what is pending. */
export async function unbalancedUsers(): Promise<string[]> {
  const pending = db()
    .select({ userId: sessions.userId, amount: pendingColumns.amount })
    .from(sessions)
    .innerJoin(boards, eq(boards.id, sessions.boardId))
    .where(isPending)
  const rows = await db().execute<{ id: string }>(sql`select id from users where credits <>
    (select coalesce(sum(amount), 0) from entries where user_id = users.id)
    + (select coalesce(sum(amount), 0) from (${pending}) pending where user_id = users.id)`)
  return rows.map(({ id }) => id)
}
