import { milliseconds, percent } from '../load/summary.ts'
import { median, quantile } from '../quantiles.ts'
import { soundness } from '../sound.ts'
import { type Goal, goalsTable, table } from '../tables.ts'
import type { Round } from './full-speed.ts'
import { BOARDS, IDLE_SOCKETS, KEYS_PER_SECOND } from './size.ts'

const MAX = { serviceCores: 0.4, p50: 5, p99: 150, idleMegabytes: 60 }
const MAX_CORES: Record<string, number> = { Unos: 0.4, Picos: 0.05 }

type Measured = {
  idle: Round
  rounds: Round[]
  bytes: number
  faults: string[]
  idleBytes: number
  /** What 20 idle boards of a kind use. */
  cores: Record<string, number>
  brokenInvariants: string[]
}

/** A table of what was measured, one of the goals, and whether all are met. */
export function reportOfConsoles({ idle, rounds, bytes, faults, idleBytes, cores, brokenInvariants }: Measured) {
  const serviceCores = median(rounds.map((round) => round.serviceCores))
  const echoMs = rounds.flatMap((round) => round.echoMs)
  const [p50, p99] = [quantile(echoMs, 0.5), quantile(echoMs, 0.99)]
  const idleMegabytes = idleBytes / 1e6
  const goals: Goal[] = [
    {
      what: `holes, doubles and foreign bytes in ${(bytes / 1e6).toFixed(0)} MB`,
      goal: '0',
      reached: String(faults.length),
      isMet: faults.length === 0,
    },
    atMost('service at full speed', serviceCores, MAX.serviceCores, inCores),
    atMost('key to echo at full speed, p50', p50, MAX.p50, inMilliseconds),
    atMost('key to echo at full speed, p99', p99, MAX.p99, inMilliseconds),
    atMost(`${IDLE_SOCKETS.toLocaleString('en')} idle viewers, memory`, idleMegabytes, MAX.idleMegabytes, inMegabytes),
    ...Object.entries(cores).map(([name, used]) => atMost(`20 idle ${name}`, used, MAX_CORES[name] ?? 0, inCores)),
    soundness(brokenInvariants),
  ]
  const lines = [
    `${BOARDS} consoles at 115200 baud, each with a viewer and the log on, and ${KEYS_PER_SECOND} keys a second. Echoes are of all ${rounds.length} rounds, shares of a core their medians:`,
    '',
    ...table(
      ['boards', 'service', 'PostgreSQL', 'echo p50 ms', 'p99 ms', 'most ms'],
      [row('silent', [idle]), row('at full speed', rounds)],
    ),
    '',
    ...goalsTable('consoles', goals),
  ]
  return { lines, isKept: goals.every(({ isMet }) => isMet) }
}

function row(name: string, rounds: Round[]): string[] {
  const echoMs = rounds.flatMap((round) => round.echoMs)
  return [
    name,
    percent(median(rounds.map(({ serviceCores }) => serviceCores))),
    percent(median(rounds.map(({ postgresCores }) => postgresCores))),
    ...[0.5, 0.99, 1].map((share) => milliseconds(quantile(echoMs, share))),
  ]
}

function atMost(what: string, reached: number, most: number, inWords: (figure: number) => string): Goal {
  return { what, goal: `at most ${inWords(most)}`, reached: inWords(reached), isMet: reached <= most }
}

const inCores = (cores: number) => `${(cores * 100).toFixed(cores < 0.1 ? 1 : 0)} % of a core`
const inMilliseconds = (ms: number) => `${milliseconds(ms)} ms`
const inMegabytes = (megabytes: number) => `${megabytes.toFixed(0)} MB`
