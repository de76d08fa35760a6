/**
 * Rows for tests: each function makes one that every constraint accepts, and takes what the test
 * cares about.
 */
import { hash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { timesOf } from './factory-times.ts'
import { newId } from './ids.ts'
import {
  agents,
  apiKeys,
  type BoardCondition,
  baseImages,
  boards,
  boardTypes,
  db,
  type EndReason,
  entries,
  logins,
  type SessionState,
  sessions,
  type Tier,
  users,
} from './index.ts'

/** Nobody's password: no verb can log this user in. Give `passwordHash` where a test does. */
const NO_PASSWORD = 'none'

type NewUser = {
  email?: string
  passwordHash?: string
  tier?: Tier
  credits?: number
  creditsPerDay?: number | null
  lowBalanceCredits?: number | null
  createdAt?: Date
  emailVerifiedAt?: Date
}

/** A user as the verbs take them. Starting credits stand in the ledger as an adjustment. */
export async function makeUser({ credits = 0, ...given }: NewUser = {}) {
  const values = { email: `${unique()}@boardwalk.example`, passwordHash: NO_PASSWORD, ...given }
  const [user] = await db()
    .insert(users)
    .values(values)
    .returning({ id: users.id, email: sql<string>`${users.email}`, tier: users.tier, created_at: users.createdAt })
  const made = inserted(user)
  if (credits !== 0) {
    await moveBalance(made.id, credits)
    const grant = { kind: 'adjustment', amount: credits, description: 'Starting credits' } as const
    await db()
      .insert(entries)
      .values({ ...grant, userId: made.id })
  }
  return { ...made, credits }
}

type Owner = { id: string }
type NewKey = Partial<Omit<typeof apiKeys.$inferInsert, 'userId' | 'secretHash' | 'lastFour'>>

/** Makes a key on any tier, and returns its secret. */
export async function makeKey(user: Owner, given: NewKey = {}) {
  const secret = `key_${randomBytes(24).toString('hex')}`
  const values = { ...given, userId: user.id, secretHash: sha256(secret), lastFour: secret.slice(-4) }
  const [key] = await db().insert(apiKeys).values(values).returning({ id: apiKeys.id })
  return { ...inserted(key), secret }
}

type NewLogin = Partial<Omit<typeof logins.$inferInsert, 'userId' | 'tokenHash'>>

/** A signed-in browser, and the token its cookie carries. */
export async function makeLogin(user: Owner, given: NewLogin = {}) {
  const token = randomBytes(32).toString('base64url')
  const [login] = await db()
    .insert(logins)
    .values({ ...given, userId: user.id, tokenHash: sha256(token) })
    .returning({ id: logins.id })
  return { ...inserted(login), token }
}

/** A board type under a slug of its own. */
export async function makeBoardType(given: Partial<typeof boardTypes.$inferInsert> = {}) {
  const slug = given.slug ?? `type-${unique()}`
  const values = {
    slug,
    label: slug,
    specs: 'Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM',
    creditsPerMinute: 1,
    ...given,
  }
  const [type] = await db().insert(boardTypes).values(values).returning()
  return inserted(type)
}

type NewBoard = {
  id?: string
  boardType?: string
  label?: string
  location?: string
  connection?: string | null
  driver?: string | null
  condition?: BoardCondition
}

/** Users need no confirmed e-mail address for emulated boards. */
const EMULATED = 'emulated-avr'

/** A board that its user reaches by itself, of a type of its own unless one is named. */
export async function makeBoard(given: NewBoard = {}) {
  const boardType = given.boardType ?? (await makeBoardType()).slug
  const [board] = await db()
    .insert(boards)
    .values({ label: `Board ${unique()}`, connection: 'ssh board.example', driver: EMULATED, ...given, boardType })
    .returning()
  return inserted(board)
}

type AgentBoard = { boardType?: string; agentId?: string; agentSlot?: string; capabilities?: string[] }

/** An agent that is connected, and one of its boards, which is clean. */
export async function makeAgentBoard(given: AgentBoard = {}) {
  const boardType = given.boardType ?? (await makeBoardType()).slug
  const agentId = given.agentId ?? (await makeAgent()).id
  const [board] = await db()
    .insert(boards)
    .values({
      label: `Board ${unique()}`,
      boardType,
      agentId,
      agentSlot: given.agentSlot ?? unique(),
      agentOnline: true,
      capabilities: given.capabilities ?? [],
      checkedAt: new Date(),
      driver: EMULATED,
    })
    .returning()
  return inserted(board)
}

/** An agent that is connected to some instance, and its credential. */
export async function makeAgent({ name = unique() } = {}) {
  const credential = `agent_${randomBytes(24).toString('hex')}`
  const now = new Date()
  const connected = { connectedInstance: 'none', connectedAt: now, lastSeenAt: now }
  const [agent] = await db()
    .insert(agents)
    .values({ name, version: '1', secretHash: sha256(credential), ...connected })
    .returning()
  return { ...inserted(agent), credential }
}

/** A base image, for a type of its own unless one is named. */
export async function makeBaseImage(given: { boardType?: string; label?: string; description?: string } = {}) {
  const boardType = given.boardType ?? (await makeBoardType()).slug
  const [image] = await db()
    .insert(baseImages)
    .values({ label: `Image ${unique()}`, description: 'A blinking light', ...given, boardType })
    .returning()
  return inserted(image)
}

/** A board type at two credits a minute, with an image and so many boards. */
export async function makeLab({ count = 1 } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  const image = await makeBaseImage({ boardType: slug, label: 'B' })
  const made = []
  for (const _ of Array(count)) made.push(await makeBoard({ boardType: slug }))
  return { type: slug, image, boards: made, board: made[0] ?? { id: '', label: '' } }
}

type NewSession = Partial<typeof sessions.$inferInsert> & {
  user: Owner
  state?: SessionState
  endReason?: EndReason
  /**
   * Paid from the user's balance, with an entry of the ledger once it has ended; a whole multiple
   * of the rate.
   */
  creditsUsed?: number
}

/**
 * A session in any state, ended by its user unless said otherwise, on a board and an image of its
 * own unless they are given. Made ten minutes before it ended, it ended just now. One that runs is
 * left alone until its time is over, paid or not.
 */
export async function makeSession({ user, ...given }: NewSession) {
  const state = given.state ?? 'ended'
  const boardType = given.boardType ?? (await makeBoardType()).slug
  const endReason = state === 'ended' ? (given.endReason ?? 'user_ended') : null
  const values = {
    minutes: 60,
    creditsPerMinute: 1,
    boardSpecs: 'Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM',
    ...(await placeOf(boardType, state, endReason, given)),
    ...timesOf(state, endReason, given),
    ...(state === 'starting' && { bindingNo: 1 + Number(await db().$count(sessions)) }),
    ...given,
    userId: user.id,
    boardType,
    state,
    endReason,
  }
  const [session] = await db().insert(sessions).values(values).returning()
  const made = inserted(session)
  if (made.creditsUsed > 0) await moveBalance(user.id, -made.creditsUsed)
  if (made.creditsUsed > 0 && state === 'ended') {
    const cost = { kind: 'session', amount: -made.creditsUsed, sessionId: made.id, description: 'Session' } as const
    await db()
      .insert(entries)
      .values({ ...cost, userId: user.id })
  }
  return made
}

async function placeOf(type: string, state: SessionState, endReason: EndReason | null, given: Partial<NewSession>) {
  const hasBoard = state !== 'queued' && endReason !== 'queue_timeout'
  return {
    baseImageId: given.baseImageId ?? (await makeBaseImage({ boardType: type })).id,
    boardId: given.boardId ?? (hasBoard ? (await makeBoard({ boardType: type })).id : null),
  }
}

/** Moves a balance; the database refuses one below zero. */
async function moveBalance(userId: string, amount: number) {
  await db()
    .update(users)
    .set({ credits: sql`${users.credits} + ${amount}` })
    .where(eq(users.id, userId))
}

function inserted<T>(row: T | undefined): T {
  if (!row) throw new Error('the statement returned no row')
  return row
}

const sha256 = (token: string) => hash('sha256', token, 'buffer')

/** Long enough that no two are the same, short enough for a label; ids end in their random part. */
function unique(): string {
  return newId('request').slice(-12)
}
