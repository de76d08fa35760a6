import { EXIT } from '../../cli/exit-codes.ts'
import type { EndedJob } from '../../cli/jobs/job.ts'
import { creditsOf, failureOf, HEADERS, rowsOf, totalOf } from '../../cli/jobs/report.ts'
import type { AllEnded } from '../../cli/jobs/run-all.ts'
import { resultOf } from '../../cli/run/verdict.ts'
import { INPUTS } from '../start-inputs.ts'
import { annotate, escapeMarkup, setOutput, writeSummary } from '../workflow.ts'

/** Writes outputs, one table as the summary, and an annotation for each run that did not pass. */
export function reportMatrix({ ended, exitCode }: AllEnded, url: string): void {
  const flags = ended.map(({ job }) => job.flags)
  const pageOf = ({ tried }: EndedJob) => tried.attempt.session && `${url}/sessions/${tried.attempt.session.id}`
  const outputs = {
    ...{ result: resultOf({ exitCode }), 'exit-code': exitCode, 'credits-used': creditsOf(ended) },
    log: linesOf(flags.map(({ log }) => log)),
    junit: linesOf(flags.map(({ junit }) => junit)),
    'session-url': linesOf(ended.map(pageOf)),
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
  const details = failed.map((one) => `<pre>${escapeMarkup(failureOf(one, INPUTS).trim())}</pre>\n`)
  const head = `<tr>${HEADERS.map((header) => `<th>${header}</th>`).join('')}</tr>`
  writeSummary(
    `### Boardwalk\n\n<p>${escapeMarkup(totalOf(ended))}</p>\n<table>${head}${rows.join('')}</table>\n${details.join('')}`,
  )
}

const linesOf = (texts: (string | null | undefined)[]) => [...new Set(texts.filter(Boolean))].join('\n')

/** What stands in a cell can be from a board type or a service: it is put in as text. */
function rowOf(cells: string[], page: string | null | undefined): string {
  const marked = cells.map((cell, at) => {
    const text = escapeMarkup(cell)
    return `<td>${HEADERS[at] === 'SESSION' && page ? `<a href="${escapeMarkup(page)}">${text}</a>` : text}</td>`
  })
  return `<tr>${marked.join('')}</tr>`
}
