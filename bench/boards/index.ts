import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from '../machine.ts'
import { median, quantile } from '../quantiles.ts'
import { checkOut } from '../start/commit.ts'
import { type Goal, goalsTable, table } from '../tables.ts'
import { atMost, compiledPicos } from './compiled.ts'
import { CROWD, type Figures, REWRITING_SHARE } from './measure.ts'

const machines = { Uno: 'uno', Pico: 'pico' } as const
/** How long an echo may take beside boards that never sleep, at the 99th percentile. */
const PROMISED_ECHO_MS = 100
/** What a median may be worse by: noise of two shared cores. */
const NOISE = 1.05
/** How much more a board may take whose firmware does its worst: its share of a core, and MiB. */
const [MAX_REWRITING, MAX_MEBIBYTES] = [1.1, 40]
const MAX_RESET_MS = 2_000

type Asked = { against?: string | undefined; rounds: number; seconds: number }

/**
 * What emulated boards take: from power to a prompt, to flash, to echo, while they idle and while
 * they never sleep; and what compiling brings a Pico. Of this checkout, and in the same rounds of
 * another commit where one is named.
 */
export async function boards({ against, rounds, seconds }: Asked) {
  const contenders = [
    ...(against ? [{ name: 'old', folder: await checkOut(against) }] : []),
    { name: 'new', folder: '.' },
  ]
  const rows: string[][] = []
  const goals: Goal[] = []
  for (const [board, machine] of Object.entries(machines)) {
    const measured = new Map(contenders.map(({ name }) => [name, [] as Figures[]]))
    for (let round = 1; round <= rounds; round++) {
      await step(`${board}: round ${round} of ${rounds}`, async () => {
        for (const { name, folder } of round % 2 ? contenders : contenders.toReversed())
          measured.get(name)?.push(await measure(folder, machine, seconds))
      })
    }
    const mediansOf = (name: string) => summaryOf(measured.get(name) ?? [])
    for (const { name } of contenders)
      rows.push([contenders.length > 1 ? `${board}, ${name}` : board, ...cells(mediansOf(name))])
    goals.push(
      atMost(`${board}: echo beside ${CROWD} that spin, p99, ms`, mediansOf('new').crowdedP99, PROMISED_ECHO_MS),
    )
    if (against) goals.push(...goalsOf(board, mediansOf('old'), mediansOf('new')))
    goals.push(...rewritingGoals(board, measured))
  }
  const head = [
    ...['board', 'prompt after start, ms', 'prompt after flash', 'echo p50', 'p99'],
    ...[`echo p50 beside ${CROWD} that spin`, 'p99', 'idle, % of a core', 'memory, MiB'],
    'share of real time when busy',
  ]
  const compiled = await compiledPicos({ rounds, old: contenders.find(({ name }) => name === 'old')?.folder })
  const compared = against ? ` Medians of ${rounds} rounds; old is ${against}.` : ''
  return {
    lines: [
      `${dateAndMachine()}.${compared}`,
      '',
      ...table(head, rows),
      '',
      ...goalsTable(against ? 'emulated boards, new against old' : 'emulated boards', goals),
      '',
      ...compiled.lines,
    ],
    isKept: [...goals, ...compiled.goals].every(({ isMet }) => isMet),
  }
}

async function measure(folder: string, machine: string, seconds: number): Promise<Figures> {
  const script = join(import.meta.dirname, 'measure.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, machine, String(seconds)])
  return JSON.parse(stdout)
}

type Summary = ReturnType<typeof summaryOf>

function summaryOf(figures: Figures[]) {
  const of = (pick: (one: Figures) => number) => median(figures.map(pick))
  const crowded = figures.flatMap(({ crowdedEchoes }) => crowdedEchoes)
  const alone = figures.flatMap(({ echoes }) => echoes)
  return {
    prompt: of(({ prompt }) => prompt),
    flash: of(({ flash }) => flash),
    echo: median(alone),
    echoP99: quantile(alone, 0.99),
    crowded: median(crowded),
    crowdedP99: quantile(crowded, 0.99),
    idle: of(({ idle }) => idle.corePercent),
    memory: of(({ idle }) => idle.mebibytes),
    busy: of(({ busy }) => busy),
  }
}

function cells({ idle, memory, busy, ...times }: Summary): string[] {
  return [...Object.values(times).map((ms) => ms.toFixed(0)), idle.toFixed(2), memory.toFixed(0), busy.toFixed(2)]
}

/** The goals of a board whose firmware writes its code for ever, which only Picos are asked for. */
function rewritingGoals(board: string, measured: Map<string, Figures[]>): Goal[] {
  const of = (name: string, pick: (taken: NonNullable<Figures['rewriting']>) => number) =>
    median((measured.get(name) ?? []).flatMap(({ rewriting }) => (rewriting ? [pick(rewriting)] : [])))
  const what = `${board}: firmware that writes its code for ever`
  const corePercent = of('new', (taken) => taken.corePercent)
  if (Number.isNaN(corePercent)) return []
  const share = 100 * REWRITING_SHARE
  const before = of('old', ({ mebibytes }) => mebibytes)
  const more = of('new', ({ mebibytes }) => mebibytes) - before
  return [
    atMost(`${what}, % of a core for a share of ${share} %`, corePercent, MAX_REWRITING * share),
    ...(Number.isNaN(before) ? [] : [atMost(`${what}, MiB more`, more, MAX_MEBIBYTES)]),
    atMost(
      `${what}, ms until it prints after a reset`,
      of('new', ({ reset }) => reset),
      MAX_RESET_MS,
    ),
  ]
}

/** The goals of an emulated board against what it was: not slower, and no dearer while it idles. */
function goalsOf(board: string, old: Summary, now: Summary): Goal[] {
  const ratio = (reached: number, least: number, what: string) => ({
    what: `${board}: ${what}`,
    goal: `at least ${least.toFixed(2)}`,
    reached: reached.toFixed(2),
    isMet: reached >= least,
  })
  return [
    ratio(now.busy / old.busy, 1 / NOISE, 'speed when busy'),
    ratio(old.idle / now.idle, 1 / NOISE, 'idle boards for the same processor time'),
    ratio(old.echo / now.echo, 1 / NOISE, 'speed of an echo'),
  ]
}
