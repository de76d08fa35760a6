import { stripVTControlCharacters } from 'node:util'
import { deepestCause, stackOf } from '#db/error-cause.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'

/** Ids, words and numbers alone: what a person typed, and any secret, has no place in a line. */
export type Fields = Record<string, string | number | undefined>

type Output = {
  /** The console's own `error`, once `takeOverConsole` has replaced it. */
  printError?: (line: string) => void
  /** Lines that are written at the end of this turn of the event loop. */
  pending: string
}
const output = processShared('log', (): Output => {
  process.once('exit', writeLines)
  return { pending: '' }
})

type Level = 'error' | 'warn'

/**
 * One line about something that happened: on stdout, JSON for programs or short for a person at a
 * terminal.
 */
export function logEvent(fields: Fields): void {
  writeSoon(`${lineOf('info', fields)}\n`)
}

/** Without SMTP_URL the log is where one finds the link. */
export function logKeptMail({ kind, file, url }: { kind: string; file: string; url: string | undefined }): void {
  logEvent({ task: 'mail', kind, file, url })
}

/**
 * One line about something that must not happen: on stderr. Of an error its deepest cause alone.
 */
export function logFailure(error: unknown, about: Fields, level: Level = 'error'): void {
  const fields = { ...about, [level === 'error' ? 'error' : 'warning']: stackOf(deepestCause(error)) }
  const print = output.printError ?? console[level]
  print(lineOf(level, fields))
}

/** Something that needs a look, though nothing has failed. */
export function logNotice(notice: string, about: Fields): void {
  logFailure(notice, about, 'warn')
}

/**
 * How Next reports a form of a page that was loaded from another build; it goes on with what the
 * client sent.
 */
const STALE_FORM = 'Failed to find Server Action'

/**
 * From now on what others (Next, React) report on the console comes out as our lines do, and
 * without what Drizzle puts into its errors. `about` returns the fields of the request being
 * answered.
 */
export function takeOverConsole(about: () => Fields = () => ({})): void {
  output.printError = console.error.bind(console)
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      const failure = words.find((word) => word instanceof Error)
      if (failure?.message.startsWith(STALE_FORM)) return logNotice(STALE_FORM, about())
      const said = words.filter((word) => typeof word === 'string').join(' ')
      const plain = stripVTControlCharacters(said).trim()
      logFailure(failure ?? plain, { ...about(), reported: failure && plain }, level)
    }
  }
}

/**
 * What one pass of the event loop has to say is written in one piece: a write by itself costs more
 * than the line.
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
  const said = Object.values(fields).filter((value) => value !== undefined)
  return [new Date().toTimeString().slice(0, 8), ...said].join('  ')
}

let clock = { at: 0, iso: '' }

/**
 * Many lines fall into one millisecond, and to write its time takes as long as the rest of a line.
 */
function isoTime(): string {
  const at = Date.now()
  if (at !== clock.at) clock = { at, iso: new Date(at).toISOString() }
  return clock.iso
}
