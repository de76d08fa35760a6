import { makeKey, makeUser } from '#db/factory.ts'
import { makeScene } from '#http/sockets/testing.ts'
import { step } from '#scripts/progress.mjs'
import { startServer } from '#test/server/start-server.ts'
import { HEARTBEAT_MS } from '#wire/limits.ts'
import { startHelper } from '../consoles/helper.ts'
import { dateAndMachine } from '../machine.ts'
import { median, quantile } from '../quantiles.ts'
import { goalsTable, table } from '../tables.ts'
import { attackers } from './attackers.ts'
import type { CallersActs } from './callers.ts'
import type { FlooderActs } from './flooder.ts'
import { agentsFrames, anybodys } from './kinds.ts'

/** So many that none reaches its limit of calls. */
const CALLERS = 100
const MAX_SLOWDOWN = 3
const MAX_LASTED_MS = 1_000

/** `scenes`: only these attackers. */
type Size = { rounds: number; seconds: number; scenes?: string[] | undefined }

/** What one round has measured of a flood, and of the quiet before it. */
type Round = { quietMs: number[]; floodedMs: number[]; failed: number; lastedMs: number[]; refused: number }

/**
 * How much slower the calls of others are while somebody floods the service with frames of each
 * kind, quiet and flooded in turn, and how long the flooder stays connected.
 */
export async function flood(databaseUrl: string, { rounds, seconds, scenes = Object.keys(attackers) }: Size) {
  await using open = new AsyncDisposableStack()
  const server = await startServer(databaseUrl, { RATE_LIMITS: 'on' })
  open.defer(server.stop)
  const { url } = server
  const keys: string[] = []
  for (let n = 0; n < CALLERS; n++) keys.push((await makeKey(await makeUser())).secret)
  const callers = startHelper<CallersActs>('bench/flood/callers.ts')
  open.defer(callers.stop)
  const flooder = startHelper<FlooderActs>('bench/flood/flooder.ts')
  open.defer(flooder.stop)
  const others = [await makeScene(url), await makeScene(url, { count: 4, type: 'uno-emulated' })]
  const beats = setInterval(() => others.forEach(({ double }) => void double.say({ t: 'beat' })), HEARTBEAT_MS)
  open.defer(async () => clearInterval(beats))

  const measured = new Map<string, Round[]>()
  for (let round = 1; round <= rounds; round++)
    for (const [who, make] of Object.entries(attackers).filter(([who]) => scenes.includes(who)))
      for (const kind of Object.keys(who === 'agent' ? { ...anybodys, ...agentsFrames(0) } : anybodys))
        await step(`Round ${round} of ${rounds}: ${who}, ${kind}`, async () => {
          const { attack, kinds, leave } = await make(url)
          const quiet = await callers.ask('call', { url, keys, seconds })
          const frames = kinds[kind] ?? Buffer.alloc(0)
          const [flooded, { lastedMs, refused }] = await Promise.all([
            callers.ask('call', { url, keys, seconds }),
            flooder.ask('flood', { attack, frames, seconds }),
          ])
          await leave()
          const failed = quiet.failed.length + flooded.failed.length
          const name = `${who}: ${kind}`
          const one = { quietMs: quiet.tookMs, floodedMs: flooded.tookMs, failed, lastedMs, refused }
          measured.set(name, [...(measured.get(name) ?? []), one])
        })
  const disconnected = others.filter(({ double }) => double.closed).length
  return report([...measured], disconnected, { rounds, seconds })
}

function report(measured: [string, Round[]][], disconnected: number, { rounds, seconds }: Size) {
  const rows = measured.map(([name, all]) => {
    const of = (share: number, which: 'quietMs' | 'floodedMs') => median(all.map((one) => quantile(one[which], share)))
    const slowdown = median(all.map((one) => quantile(one.floodedMs, 0.99) / quantile(one.quietMs, 0.99)))
    const lasted = Math.max(...all.flatMap(({ lastedMs }) => lastedMs))
    const sum = (which: 'refused' | 'failed') => all.reduce((total, one) => total + one[which], 0)
    const floods = all.reduce((total, { lastedMs }) => total + lastedMs.length, 0)
    return { name, of, slowdown, lasted, floods, refused: sum('refused'), failed: sum('failed') }
  })
  const ms = (figure: number) => figure.toFixed(figure < 10 ? 1 : 0)
  const lines = table(
    ['flood', 'quiet p50', 'flooded p50', 'quiet p99', 'flooded p99', 'p99 ratio', 'floods', 'refused', 'closed after'],
    rows.map(({ name, of, slowdown, floods, refused, lasted }) => [
      name,
      ...[of(0.5, 'quietMs'), of(0.5, 'floodedMs'), of(0.99, 'quietMs'), of(0.99, 'floodedMs')].map(ms),
      slowdown.toFixed(1),
      String(floods),
      String(refused),
      `${Math.round(lasted)} ms`,
    ]),
  )
  const [worst, longest] = [Math.max(...rows.map((one) => one.slowdown)), Math.max(...rows.map((one) => one.lasted))]
  const failed = rows.reduce((total, one) => total + one.failed, 0)
  const goals = [
    {
      what: 'p99 of others, flooded to quiet',
      goal: `at most ${MAX_SLOWDOWN}`,
      reached: worst.toFixed(1),
      isMet: worst <= MAX_SLOWDOWN,
    },
    {
      what: 'a flooder stays for',
      goal: `at most ${MAX_LASTED_MS} ms`,
      reached: `${Math.round(longest)} ms`,
      isMet: longest <= MAX_LASTED_MS,
    },
    { what: 'agents of others disconnected', goal: '0', reached: String(disconnected), isMet: disconnected === 0 },
    { what: 'calls of others that failed', goal: '0', reached: String(failed), isMet: failed === 0 },
  ]
  return {
    lines: [
      `${dateAndMachine()}. Milliseconds; medians of ${rounds} rounds of ${seconds} seconds each.`,
      ...['', ...lines, '', ...goalsTable('floods', goals)],
    ],
    isKept: goals.every(({ isMet }) => isMet),
  }
}
