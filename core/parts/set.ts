import type { z } from 'zod'
import { actor } from '#core/actor.ts'
import { recordEvent } from '#core/audit/index.ts'
import { type ConsoleStatus, replyOfBoard, unreachableBoard } from '#core/consoles/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import { consumeLocal, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { type PartInput, type PartKind, type PartState, settableOf } from '#wire/parts.ts'
import { findPart } from './find.ts'
import { partHub } from './live-parts.ts'
import { findBoard, type LiveBoard } from './read.ts'
import type { SetPart } from './schemas.ts'

/** How often another instance is asked whether its board has told something. */
const ASK_MS = 100

type OnePart = { sessionId: string; name: string }

/**
 * Sets something of a part, at most once. Throws what `readParts` throws, `not_found` for a part
 * that the session does not have, and `invalid_request` for what its kind does not have.
 */
export async function setPart(user: User, one: OnePart, state: z.output<typeof SetPart>): Promise<void> {
  await put(user, one, state, await findBoard(user, one.sessionId))
}

/**
 * As `setPart`, for pages that show what the board told last: it waits until the board tells what
 * was set, for two seconds at most.
 */
export async function setPartAndWait(user: User, one: OnePart, state: z.output<typeof SetPart>): Promise<void> {
  const board = await findBoard(user, one.sessionId)
  // It listens first: the board may tell before the call has come back.
  const told = replyOfBoard<PartState[]>((reply) =>
    watchForNews(board.status, isTold(one.name, state as PartInput), reply),
  ).catch((error: unknown) => {
    // It was set all the same, and the page shows what is known.
    if (!(error instanceof Refusal)) throw error
  })
  await put(user, one, state, board)
  await told
}

/** Returns what decides whether the board has told what was set of a part. */
function isTold(name: string, input: PartInput): (states: PartState[]) => boolean {
  let before: string | undefined
  return (states) => {
    const state = states.find((part) => part.name === name)?.state ?? {}
    const now = JSON.stringify(state)
    before ??= now
    // What is asked for once, such as bytes to send, is no member of a state.
    return Object.entries(input).every(([member, value]) =>
      member in state ? state[member] === value : now !== before,
    )
  }
}

/** Calls `listener` with the first states that are as wanted. Returns how to stop. */
function watchForNews(
  { sessionId, instance }: ConsoleStatus,
  isWanted: (states: PartState[]) => boolean,
  listener: (states: PartState[]) => void,
): () => void {
  const stop = partHub.watch(sessionId, instance, (news) => {
    if ('states' in news && isWanted(news.states)) listener(news.states)
  })
  // Another instance sends news by itself only to those that show the console.
  const asking = setInterval(() => partHub.ask(sessionId, instance), ASK_MS)
  return () => {
    clearInterval(asking)
    stop()
  }
}

async function put(
  user: User,
  { sessionId, name }: OnePart,
  state: z.output<typeof SetPart>,
  { status, parts }: LiveBoard,
): Promise<void> {
  const part = findPart(parts, name)
  refuseUnsettable(part.kind, state)
  const live = partHub.find(sessionId)
  const input = state as PartInput
  if (live ? !live.set(name, input) : !tellOwner(status, name, input)) throw unreachableBoard()
  await recordOnce(user, sessionId)
}

/** Throws `invalid_request` for a member that parts of a kind do not have, and points at it. */
export function refuseUnsettable(kind: PartKind, state: object, pointer = ''): void {
  const settable = settableOf(kind)
  const wrong = Object.keys(state).find((member) => !settable.includes(member))
  if (wrong !== undefined) throw refusedField(`${pointer}/${wrong}`, `is not for a ${kind}`)
}

/** Records who sets parts, once an hour: a button is pressed many times. */
async function recordOnce(user: User, sessionId: string): Promise<void> {
  const { remaining } = consumeLocal(limits.partEvents, `${sessionId} ${actor().credentialId}`)
  if (remaining >= 0) await recordEvent('parts_set', { userId: user.id, subjectId: sessionId, details: {} })
}

function tellOwner({ instance, sessionId, binding }: ConsoleStatus, part: string, state: PartInput): boolean {
  if (!instance || binding === null) return false
  partHub.tell(instance, { t: 'set_part', session: sessionId, part, state })
  return true
}
