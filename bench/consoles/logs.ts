import { fork } from 'node:child_process'
import { once } from 'node:events'
import { migrate } from '#db/migrate.ts'
import { startNatsServer } from '#scripts/nats-server.ts'
import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from '../machine.ts'
import { type PostgreSQL, startPostgresql } from '../postgresql.ts'
import { familySeconds, processorSeconds } from '../processor-time.ts'
import { quantile } from '../quantiles.ts'
import type { Stored } from './log-driver.ts'
import { BOARDS, BYTES_PER_SECOND } from './size.ts'

/** What it costs to store the output of many consoles, with each driver of the log. */
export async function logs() {
  await using open = new AsyncDisposableStack()
  const postgresql = await startPostgresql()
  open.defer(postgresql.stop)
  const nats = await startNatsServer()
  open.defer(nats.stop)
  const drivers = { PostgreSQL: {}, 'NATS JetStream': { NATS_URL: nats.url } }
  const rows: string[] = []
  let wrong = 0
  for (const [name, env] of Object.entries(drivers)) {
    const measured = await step(`Storing in ${name}`, () => measure(postgresql, nats.pid, name, env))
    wrong += measured.wrong
    rows.push(measured.row)
  }
  const lines = [
    `${dateAndMachine()}; ${postgresql.description}.`,
    '',
    `${BOARDS} consoles that print ${BYTES_PER_SECOND.toLocaleString('en')} bytes a second each, stored every 200 ms (cores are processor time a second):`,
    '',
    '| log | flush p50 ms | p99 ms | instance cores | PostgreSQL cores | NATS cores |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]
  return { lines, isKept: wrong === 0 }
}

async function measure(postgresql: PostgreSQL, natsPid: number, name: string, env: Record<string, string>) {
  const databaseUrl = await postgresql.create(`logs_${Object.keys(env).length}`)
  await migrate(databaseUrl)
  const child = fork('bench/consoles/log-driver.ts', {
    execArgv: ['--no-warnings'],
    env: {
      NODE_ENV: 'production',
      PATH: '/usr/bin:/bin',
      DATABASE_URL: databaseUrl,
      LOGIN_SECRETS: 'x'.repeat(32),
      PAYMENTS: 'demo',
      ...env,
    },
  })
  const used = () => ({ postgres: familySeconds(postgresql.pid), nats: processorSeconds(natsPid) })
  await once(child, 'message')
  const before = used()
  child.send('go')
  const [{ flushMs, cpuSeconds, seconds, wrong }] = (await once(child, 'message')) as [Stored]
  const after = used()
  const figures = [
    ...[quantile(flushMs, 0.5), quantile(flushMs, 0.99)].map((ms) => ms.toFixed(1)),
    ...[cpuSeconds, after.postgres - before.postgres, after.nats - before.nats].map((one) =>
      (one / seconds).toFixed(2),
    ),
  ]
  return { row: `| ${[name, ...figures].join(' | ')} |`, wrong }
}
