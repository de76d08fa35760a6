// Slow: stops commands of the operator that hold locks.
import { setTimeout as wait } from 'node:timers/promises'
import { makeBoard } from '#db/factory.ts'
import { Caller } from './caller.ts'
import { begin } from './command.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, holding } from './outages.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients, moreCalls } from './world.ts'

/** Longer than the limit on idle transactions (2 s), and the responses that follow. */
const STOPPED_MS = extent(6_000, 12_000)
/**
 * A change waits until the idle transaction is ended (2 s), for the batch before it and for its
 * own.
 */
const BOUNDS = { changeMs: 4_000, readMs: 2_000 }
const WAITS_WITHIN_MS = 30_000

/**
 * Stops an operator's command (Ctrl-Z) inside its transaction, while it holds the session lock.
 * PostgreSQL ends the transaction, so changes are late and not refused. Once continued, the command
 * reports that it was ended.
 */
export async function operatorStopped({ databaseUrl, at, wrong }: FaultContext) {
  const server = await Instance.start(databaseUrl)
  const { clients, total } = await makeClients()
  const caller = await Caller.make(server.url)
  const over = new AbortController()
  const load = Promise.all([busy(clients, server.url, over.signal), caller.callUntil(over.signal)])
  await moreCalls(clients)

  at('a command holds the session lock and waits for a row')
  const { id } = await makeBoard()
  const { command, pid } = await stopInTransaction(databaseUrl, id)
  caller.take()
  at('it is stopped')
  await wait(STOPPED_MS)
  const calls = caller.take()
  wrong(...calls.wrong(BOUNDS))
  if (await stateOf(databaseUrl, pid)) wrong('PostgreSQL has not ended the transaction of the command')
  at('it goes on')
  command.child.kill('SIGCONT')
  const { code, stderr } = await command.ended
  if (code !== 1 || !/PostgreSQL (ended|closed).*run it again/.test(stderr)) wrong(`it ended with ${code}: ${stderr}`)
  const [board] = await asked({ url: databaseUrl }, (sql) => sql`select condition from boards where id = ${id}`)
  if (board?.condition !== 'available') wrong(`the board is ${board?.condition}`)

  at('what was acknowledged is looked for')
  over.abort()
  await load
  wrong(...(await verdict(clients, server.url)))
  await server.stop()
  return [
    `a command stopped for ${STOPPED_MS / 1_000} s in its transaction`,
    `${calls.count} calls of one user meanwhile, slowest ${calls.slowestMs} ms`,
    `${total(({ acknowledged }) => acknowledged)} calls acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
  ].join(', ')
}

/**
 * Begins a command that changes a board, and stops it once it holds the session lock and the
 * board's row. On a busy machine it may have given up waiting for the row before: then it begins
 * another one.
 */
async function stopInTransaction(url: string, id: string) {
  for (;;) {
    const released = await holding({ url }, `select 1 from boards where id = '${id}' for update`)
    const command = begin(url, ['boards', 'set', id, '--state', 'offline'])
    let pid: number | undefined
    const isWaiting = async () => {
      pid = await waitingHolder(url)
      return pid !== undefined || command.child.exitCode !== null
    }
    await until(isWaiting, WAITS_WITHIN_MS)
    command.child.kill('SIGSTOP')
    await released()
    await until(async () => (await stateOf(url, pid)) !== 'active', WAITS_WITHIN_MS)
    if ((await stateOf(url, pid)) === 'idle in transaction') return { command, pid }
    command.child.kill('SIGCONT')
    await command.ended
  }
}

/** Returns the PostgreSQL process that holds the session lock and waits for a row. */
async function waitingHolder(url: string): Promise<number | undefined> {
  const [row] = await asked(
    { url },
    (sql) => sql<{ pid: number }[]>`select held.pid from pg_locks held join pg_locks wanted on wanted.pid = held.pid
      where held.locktype = 'advisory' and held.granted and wanted.locktype = 'transactionid' and not wanted.granted`,
  )
  return row?.pid
}

/** Returns what a PostgreSQL process does; undefined if it has ended. */
async function stateOf(url: string, pid: number | undefined): Promise<string | undefined> {
  const [row] = await asked(
    { url },
    (sql) => sql<{ state: string }[]>`select state from pg_stat_activity where pid = ${pid ?? 0}`,
  )
  return row?.state
}
