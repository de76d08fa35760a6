// Slow: waits until failing boards are tried again.
import { eq } from 'drizzle-orm'
import { checkBoard } from '#core/agents/index.ts'
import { baseImages, boards, db, sessions, users } from '#db/index.ts'
import { writeIntelHex } from '#firmware-files/testing.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer } from '#test/server/start-server.ts'
import { whenAvailable } from '#test/when-available.ts'
import { AgentProcess, CREDITS_PER_MINUTE, makeAgentLab } from './agent-process.ts'
import { Bench } from './bench.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'

const ROUNDS = extent(1, 4)
const WITHIN_MS = 60_000
const BOOT_TIMEOUT_S = 2
const GOOD_CHECKS = 3

type Caller = Awaited<ReturnType<typeof makeCaller>>
type Scene = FaultContext & { caller: Caller; bench: Bench; boardId: string }

/**
 * A board on a bench fails in the three ways it can while a session has it: its process is killed,
 * its flash and then its base image fail, and its base image does not start any more. What failed
 * sessions have cost is given back to the credit. The board is quarantined, its type is refused at
 * once, and good checks bring it back.
 */
export async function boardsThatFail(context: FaultContext) {
  const { databaseUrl, folder, at, wrong } = context
  const server = await startServer(databaseUrl)
  const lab = await makeAgentLab(1)
  const boot = { bootExpect: '> ', bootTimeoutS: BOOT_TIMEOUT_S }
  await db().update(baseImages).set(boot).where(eq(baseImages.boardType, lab.type))
  const [{ id: boardId } = { id: '' }] = await db().select().from(boards).where(eq(boards.boardType, lab.type))
  const bench = await Bench.make(folder)
  const [slot = ''] = lab.slots
  const agent = await AgentProcess.start(folder, server.url, lab, bench.configOf(slot))
  const caller = await makeCaller(server.url, lab.type)
  const scene = { ...context, caller, bench, boardId }
  const before = await creditsOf(caller)
  let ownCost = 0
  for (let round = 1; round <= ROUNDS; round++) {
    at(`round ${round}: the board's process is killed`)
    await failed(scene, 'its process was killed', () => bench.unplug())
    await bench.plugIn()
    at(`round ${round}: its flash fails, and its base image too`)
    await failed(scene, 'its flash failed', async (id) => {
      bench.break('unwritable')
      bench.break('dumb')
      await flash(caller, id)
    })
    at(`round ${round}: its base image does not start again`)
    await until(
      async () => (await boardOf(scene)).quarantinedAt !== null,
      WITHIN_MS,
      () => agent.log,
    )
    const { status, body } = await whenAvailable(() => caller.call('POST', '/sessions', { board_type: lab.type }))
    if (status !== 409 || body.code !== 'no_board_available') wrong(`a start on it was answered ${status} ${body.code}`)
    at(`round ${round}: it is mended and checked`)
    bench.mend('dumb')
    for (let check = 1; check <= GOOD_CHECKS; check++) {
      const { is_good: isGood, error } = await checkBoard(boardId)
      if (!isGood) wrong(`check ${check} of a board that is mended failed: ${error}`)
    }
    if ((await boardOf(scene)).quarantinedAt !== null) wrong(`it is in quarantine after ${GOOD_CHECKS} good checks`)
    at(`round ${round}: a file that cannot be written is its user's fault`)
    const { id, viewer } = await caller.run()
    await flash(caller, id)
    const { body: ended } = await whenAvailable(() => caller.call('DELETE', `/sessions/${id}`))
    ownCost += ended.credits_used
    if (ended.end_reason !== 'user_ended' || ended.credits_refunded !== 0) wrong(`the user's own fault was refunded`)
    wrong(...viewer.faults)
    bench.mend('unwritable')
  }
  const after = await creditsOf(caller)
  if (after !== before - ownCost) wrong(`${before} credits and ${ownCost} spent became ${after}`)
  if (ownCost !== ROUNDS * CREDITS_PER_MINUTE) wrong(`the sessions of its user cost ${ownCost}`)
  wrong(...(await brokenInvariants()))
  await agent.kill()
  await bench.unplug()
  await server.stop()
  return `a board failed ${2 * ROUNDS} sessions, which were refunded, was quarantined ${ROUNDS} times and came back`
}

/** Breaks the board under a session, which has to end with a refund of all it has cost. */
async function failed({ caller, boardId, wrong }: Scene, how: string, fail: (id: string) => Promise<unknown>) {
  await until(async () => (await caller.call('GET', `/boards/${boardId}`)).body.state === 'available', WITHIN_MS)
  const { id } = await caller.run()
  await fail(id)
  const read = async () => {
    const [row] = await db().select().from(sessions).where(eq(sessions.id, id))
    if (!row) throw new Error(`session ${id} is gone`)
    return row
  }
  await until(async () => (await read()).state === 'ended', WITHIN_MS)
  const { endReason, endFault, creditsUsed, creditsRefunded } = await read()
  if (endReason !== 'board_failed' || endFault !== 'infrastructure') wrong(`${how}: it ended ${endReason}, ${endFault}`)
  if (creditsUsed === 0 || creditsRefunded !== creditsUsed)
    wrong(`${how}: ${creditsRefunded} of ${creditsUsed} came back`)
}

/** Flashes a file, and waits for the end of that. */
async function flash(caller: Caller, id: string): Promise<void> {
  const file = writeIntelHex([{ address: 0, bytes: Buffer.from('blink') }])
  const upload = await whenAvailable(() => caller.post(`/sessions/${id}/firmware`, file))
  const { id: firmware_id } = (await upload.json()) as { id: string }
  const { body } = await whenAvailable(() => caller.call('POST', `/sessions/${id}/flash`, { firmware_id }))
  await whenAvailable(() => caller.call('GET', `/sessions/${id}/commands/${body.id}?wait_seconds=30`))
}

async function boardOf({ boardId }: Scene) {
  const [row] = await db().select().from(boards).where(eq(boards.id, boardId))
  if (!row) throw new Error('the board is gone')
  return row
}

async function creditsOf({ user }: Caller): Promise<number> {
  const [row] = await db().select({ credits: users.credits }).from(users).where(eq(users.id, user.id))
  return row?.credits ?? Number.NaN
}
