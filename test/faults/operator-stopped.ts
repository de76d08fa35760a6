import { setTimeout as wait } from 'node:timers/promises'
import { makeBoard } from '#db/factory.ts'
import { Caller } from './caller.ts'
import { begin } from './command.ts'
import type { Scene } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, holding } from './outages.ts'
import { verdict } from './verdict.ts'
import { busy, goOn, peopled } from './world.ts'

/** Longer than PostgreSQL lets a transaction be idle (2 s), with the answers that come after it. */
const STOPPED_MS = extent(6_000, 12_000)
/** A change waits until the idle transaction is ended (2 s), for the batch before it and for its own. */
const BOUNDS = { changeMs: 4_000, readMs: 2_000 }
const WAITS_WITHIN_MS = 10_000

/**
 * An operator's command is stopped (Ctrl-Z) in the middle of its transaction, with the session lock. PostgreSQL ends the transaction,
 * so changes are late and not refused; once continued, the command says that it was ended.
 */
export async function operatorStopped({ databaseUrl, at, wrong }: Scene) {
  const server = await Instance.start(databaseUrl)
  const { programs, total } = await peopled()
  const caller = await Caller.make(server.url)
  const over = new AbortController()
  const load = Promise.all([busy(programs, server.url, over.signal), caller.goOn(over.signal)])
  await goOn(programs)

  at('a command holds the session lock and waits for a row')
  const { id } = await makeBoard()
  const letGo = await holding({ url: databaseUrl }, `select 1 from boards where id = '${id}' for update`)
  const command = begin(databaseUrl, ['boards', 'set', id, '--state', 'offline'])
  const waiting = () => waitingHolder(databaseUrl)
  await until(async () => (await waiting()) !== undefined, WAITS_WITHIN_MS)
  const pid = await waiting()
  command.child.kill('SIGSTOP')
  await letGo()
  caller.take()
  at('it is stopped')
  await wait(STOPPED_MS)
  const calls = caller.take()
  wrong(...calls.wrong(BOUNDS))
  if (await isConnected(databaseUrl, pid)) wrong('PostgreSQL has not ended the transaction of the command')
  at('it goes on')
  command.child.kill('SIGCONT')
  const { code, stderr } = await command.ended
  if (code !== 1 || !/PostgreSQL (ended|closed).*run it again/.test(stderr)) wrong(`it ended with ${code}: ${stderr}`)
  const [board] = await asked({ url: databaseUrl }, (sql) => sql`select condition from boards where id = ${id}`)
  if (board?.condition !== 'available') wrong(`the board is ${board?.condition}`)

  at('what was acknowledged is looked for')
  over.abort()
  await load
  wrong(...(await verdict(programs, server.url)))
  await server.stop()
  return [
    `a command stopped for ${STOPPED_MS / 1_000} s in its transaction`,
    `${calls.count} calls of one user meanwhile, slowest ${calls.slowestMs} ms`,
    `${total(({ acknowledged }) => acknowledged)} calls acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
  ].join(', ')
}

/** Returns the process of PostgreSQL that has the session lock and waits for the lock of a transaction. */
async function waitingHolder(url: string): Promise<number | undefined> {
  const [row] = await asked(
    { url },
    (sql) => sql<{ pid: number }[]>`select held.pid from pg_locks held join pg_locks wanted on wanted.pid = held.pid
      where held.locktype = 'advisory' and held.granted and wanted.locktype = 'transactionid' and not wanted.granted`,
  )
  return row?.pid
}

async function isConnected(url: string, pid: number | undefined): Promise<boolean> {
  const rows = await asked({ url }, (sql) => sql`select 1 from pg_stat_activity where pid = ${pid ?? 0}`)
  return rows.length > 0
}
