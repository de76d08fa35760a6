import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import { explain } from '../failures.ts'
import { heldWords } from '../run/hold.ts'
import { sentenceOfTriage } from '../run/triage/words.ts'
import { recordOf, resultOf, sentenceOf } from '../run/verdict.ts'
import { lastLines } from '../terminal-text.ts'
import type { EndedJob } from './job.ts'
import type { AllEnded } from './run-all.ts'

/** Of the console of a job that did not pass. */
const SHOWN_LINES = 20

/** Prints what several jobs came to, with the name of each as `called`. */
export function reportAll({ out, url }: Context, { ended, exitCode }: AllEnded, called: 'target' | 'job'): void {
  const credits = creditsOf(ended)
  const runs = ended.map(({ job, tried }) => ({ [called]: job.name, ...recordOf({ ...tried, flags: job.flags }) }))
  if (out.isJson) out.record({ result: resultOf({ exitCode }), exit_code: exitCode, credits_used: credits, runs }, [])
  else if (out.isQuiet)
    out.list(
      runs.flatMap(({ session }) => session ?? []),
      [],
      '',
    )
  for (const one of ended.filter(isFailed)) out.say([failureOf(one), heldOf(one, url)].filter(Boolean).join('\n'))
  out.say(`\n${tableOf(ended)}\n\n${totalOf(ended)}`)
}

export const creditsOf = (ended: readonly EndedJob[]): number =>
  ended.reduce((sum, { tried }) => sum + tried.credits, 0)

const isFailed = ({ tried }: EndedJob) => tried.verdict.exitCode !== 0

/** Returns how many passed, and what all have cost. */
export function totalOf(ended: readonly EndedJob[]): string {
  const passed = ended.filter((one) => !isFailed(one)).length
  return `${passed} of ${ended.length} passed (${counted(creditsOf(ended), 'credit')})`
}

/**
 * Returns why a job did not pass, with the end of its console. `names` is what a person typed for
 * the members of a request.
 */
export function failureOf({ job, tried }: EndedJob, names?: Record<string, string>): string {
  const { error } = tried
  const why = error === undefined ? sentenceOf({ ...tried, flags: job.flags }, names) : explain(error, undefined, names)
  const { screen, crash, output } = tried.attempt
  const shown = [
    `\n${job.progress.name}: ${why}`,
    ...[tried.triage && sentenceOfTriage(tried.triage), screen?.drawn, crash?.lines.join('\n')],
    lastLines(output, SHOWN_LINES),
  ]
  return shown.filter(Boolean).join('\n')
}

/** A table of jobs does not show it while they run. */
function heldOf({ tried: { attempt } }: EndedJob, url: string): string | null {
  const { heldUntil: until, session } = attempt
  return until && session && heldWords({ until, url, id: session.id })
}

/** Returns the cells of a summary: name, result, board, session and credits of each job. */
export const rowsOf = (ended: readonly EndedJob[]): string[][] =>
  ended.map(({ job, tried }) => {
    const { session } = tried.attempt
    const result = `${resultOf(tried.verdict)}${tried.triage ? ` (${tried.triage.verdict})` : ''}`
    return [job.progress.name, result, session?.board_id ?? '-', session?.id ?? '-', String(tried.credits)]
  })

export const HEADERS = ['NAME', 'RESULT', 'BOARD', 'SESSION', 'CREDITS']

/** A log is read later, so nothing is cut, and nothing is bold. */
function tableOf(ended: readonly EndedJob[]): string {
  const rows = [HEADERS, ...rowsOf(ended)]
  const widths = HEADERS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
