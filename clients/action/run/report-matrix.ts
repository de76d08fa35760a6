import { EXIT } from '../../cli/exit-codes.ts'
import type { EndedJob } from '../../cli/jobs/job.ts'
import { creditsOf, failureOf, HEADERS, rowsOf, totalOf } from '../../cli/jobs/report.ts'
import type { AllEnded } from '../../cli/jobs/run-all.ts'
import { resultOf } from '../../cli/run/verdict.ts'
import { INPUTS } from '../start-inputs.ts'
import { annotate, escapeMarkup, setOutput, writeSummary } from '../workflow.ts'
import { type Cell, tableOf } from './table.ts'
import { triageSummary } from './triage-summary.ts'

/** Writes outputs, one table as the summary, and an annotation for each run that did not pass. */
export function reportMatrix({ ended, exitCode }: AllEnded, url: string): void {
  const flags = ended.map(({ job }) => job.flags)
  const pageOf = ({ tried }: EndedJob) => tried.attempt.session && `${url}/sessions/${tried.attempt.session.id}`
  const outputs = {
    ...{ result: resultOf({ exitCode }), 'exit-code': exitCode, 'credits-used': creditsOf(ended) },
    log: linesOf(flags.map(({ log }) => log)),
    junit: linesOf(flags.map(({ junit }) => junit)),
    'session-url': linesOf(ended.map(pageOf)),
    triage: linesOf(ended.map(({ tried }) => tried.triage?.verdict)),
    'held-until': linesOf(ended.map(({ tried }) => tried.attempt.heldUntil?.toISOString())),
  }
  for (const [name, value] of Object.entries(outputs)) setOutput(name, String(value))
  const failed = ended.filter(({ tried }) => tried.verdict.exitCode !== EXIT.passed)
  for (const one of failed) {
    const level = one.tried.verdict.exitCode === EXIT.infrastructure ? 'warning' : 'error'
    annotate(level, one.job.progress.name, failureOf(one, INPUTS))
  }
  process.stdout.write(`${totalOf(ended)}\n`)
  const rows = rowsOf(ended).map((row, at) => rowOf(row, ended[at] && pageOf(ended[at])))
  const details = ended.map((one) => detailsOf(one, url))
  writeSummary(
    `### Boardwalk\n\n<p>${escapeMarkup(totalOf(ended))}</p>\n${tableOf(HEADERS, rows)}\n${details.join('')}`,
  )
}

const linesOf = (texts: (string | null | undefined)[]) => [...new Set(texts.filter(Boolean))].join('\n')

const rowOf = (cells: string[], page: string | null | undefined): Cell[] =>
  cells.map((text, at) => (HEADERS[at] === 'SESSION' ? { text, page } : text))

/** Returns why a run did not pass, and what its triage found: also of one that passes as flaky. */
function detailsOf(one: EndedJob, url: string): string {
  const { triage, verdict } = one.tried
  const why = verdict.exitCode === EXIT.passed ? '' : `<pre>${escapeMarkup(failureOf(one, INPUTS).trim())}</pre>\n`
  return `${why}${triage ? triageSummary(triage, url) : ''}`
}
