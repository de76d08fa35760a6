import { stripVTControlCharacters } from 'node:util'
import { deepestCause, stackOf } from '#db/error-cause.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'

/** Ids, codes and numbers only. User input and secrets must never be logged. */
export type Fields = Record<string, string | number | undefined>

type Output = {
  /** The console's original `error`, once `takeOverConsole` has replaced it. */
  printError?: (line: string) => void
  /** Lines to be written at the end of this pass of the event loop. */
  pending: string
}
const output = processShared('log', (): Output => {
  process.once('exit', writeLines)
  return { pending: '' }
})

type Level = 'error' | 'warn'

/** Logs an event on stdout: JSON, or a short line at a terminal. */
export function logEvent(fields: Fields): void {
  writeSoon(`${lineOf('info', fields)}\n`)
}

/**
 * Logs a mail that was written to a file. Without SMTP_URL the log is where developers find its
 * link.
 */
export function logKeptMail({ kind, file, url }: { kind: string; file: string; url: string | undefined }): void {
  logEvent({ task: 'mail', kind, file, url })
}

/** Logs a failure on stderr. Only the deepest cause of an error is logged. */
export function logFailure(error: unknown, about: Fields, level: Level = 'error'): void {
  const fields = { ...about, [level === 'error' ? 'error' : 'warning']: stackOf(deepestCause(error)) }
  const print = output.printError ?? console[level]
  print(lineOf(level, fields))
}

/** Logs a warning: it needs attention, but nothing has failed. */
export function logNotice(notice: string, about: Fields): void {
  logFailure(notice, about, 'warn')
}

/**
 * Next's message for a form that another build rendered. Next then handles the request without it.
 */
const STALE_FORM = 'Failed to find Server Action'

/**
 * Redirects what Next and React report on the console to this log, without the parameters that
 * Drizzle puts into its errors. `about` returns the fields of the current request.
 */
export function takeOverConsole(about: () => Fields = () => ({})): void {
  output.printError = console.error.bind(console)
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      const failure = parts.find((part) => part instanceof Error)
      if (failure?.message.startsWith(STALE_FORM)) return logNotice(STALE_FORM, about())
      const text = parts.filter((part) => typeof part === 'string').join(' ')
      const plain = stripVTControlCharacters(text).trim()
      logFailure(failure ?? plain, { ...about(), reported: failure && plain }, level)
    }
  }
}

/**
 * Writes all lines of one pass of the event loop at once, because a write costs more than a line.
 */
function writeSoon(line: string): void {
  if (!output.pending) setImmediate(writeLines)
  output.pending += line
}

function writeLines(): void {
  const lines = output.pending
  output.pending = ''
  if (lines) process.stdout.write(lines)
}

function lineOf(level: Level | 'info', fields: Fields): string {
  if (env().log === 'json') return JSON.stringify({ level, time: isoTime(), ...fields })
  const values = Object.values(fields).filter((value) => value !== undefined)
  return [new Date().toTimeString().slice(0, 8), ...values].join('  ')
}

let clock = { at: 0, iso: '' }

/**
 * Returns the time in ISO format. It is kept for a millisecond, because formatting it costs as much
 * as the rest of a line.
 */
function isoTime(): string {
  const at = Date.now()
  if (at !== clock.at) clock = { at, iso: new Date(at).toISOString() }
  return clock.iso
}
