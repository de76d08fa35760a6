import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { makeAgentBoard, makeBaseImage, makeBoardType, makeUser } from '#db/factory.ts'
import { db, sessions, users } from '#db/index.ts'
import { runBatch } from './batch.ts'
import type { Command } from './rules/commands.ts'
import { ANY_BOARD } from './rules/needs.ts'

/** Commands as several instances send them, each in a batch and on a connection of its own. */

const EVER = new Date(0)

/** What a start has when its caller asks for nothing special. */
export const PLAIN_START = {
  ...{ startedBy: 'web', trustId: null, origin: null, metadata: {}, leaseSeconds: null, maxCredits: null },
  ...ANY_BOARD,
}

export async function settleAsInstance(): Promise<void> {
  while (!(await batch([]))?.isSettled);
}

/** Applies a command. Returns the id of its session. Throws its `Refusal`. */
export async function asInstance(command: Command): Promise<string> {
  for (;;) {
    const outcome = (await batch([command]))?.outcomes[0]
    if (!outcome || outcome === 'deferred') continue
    if ('error' in outcome) throw outcome.error
    return outcome.id
  }
}

function batch(commands: Command[], at?: Date, maxEvents = 100) {
  return runBatch({ commands, userIds: [], maxEvents, after: EVER, without: [], ...(at && { at }) })
}

/** Settles what is due at a time of the test's own, in batches of `maxEvents`. */
export async function settleUntil(at: Date, maxEvents: number): Promise<void> {
  while (!(await batch([], at, maxEvents))?.isSettled);
}

/** Applies commands in one batch, at a time of the test. Returns `done` or a code for each. */
export async function commandsAt(commands: Command[], at: Date): Promise<string[]> {
  const outcomes = (await batch(commands, at))?.outcomes ?? []
  return outcomes.map((outcome) => {
    if (outcome === 'deferred') throw new Error('the command was not tried')
    return 'error' in outcome ? outcome.error.code : 'done'
  })
}

/** Runs `work` while another transaction holds what a statement locks. */
export async function whileHeld(
  url: string,
  statement: string,
  work: (release: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const other = postgres(url, { max: 1, onnotice: () => {} })
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const transaction = other.begin(async (tx) => {
    await tx.unsafe(statement)
    held.resolve()
    await free.promise
  })
  const release = async () => {
    free.resolve()
    await transaction
  }
  await held.promise
  try {
    await work(release)
  } finally {
    await release()
    await other.end()
  }
}

/** A type with so many boards of an agent, and a user with credits. */
export async function makeAgentScene({ count = 1, credits = 100 } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const made = []
  for (const _ of Array(count)) made.push(await makeAgentBoard({ boardType: slug }))
  const user = await makeUser({ credits })
  return { user, type: slug, boards: made, start: { board_type: slug, minutes: 60, wait: true } }
}

export async function holdOf(sessionId: string) {
  const [row] = await db().select().from(sessions).where(eq(sessions.id, sessionId))
  if (!row || row.bindingNo === null) throw new Error('the session has no binding')
  return { sessionId, bindingNo: row.bindingNo }
}

export async function creditsOf({ id }: { id: string }) {
  const [row] = await db().select({ credits: users.credits }).from(users).where(eq(users.id, id))
  return row?.credits
}

/** What would be if the user's sessions had begun so many seconds earlier. */
export async function passSeconds(seconds: number) {
  const earlier = (name: string) => `${name} = ${name} - make_interval(secs => ${seconds})`
  const times = ['created_at', 'started_at', 'expires_at', 'next_event_at', 'start_deadline_at', 'board_lost_at']
  await db().execute(sql.raw(`update sessions set ${times.map(earlier).join(', ')} where state <> 'ended'`))
}
