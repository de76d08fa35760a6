import { stripVTControlCharacters } from 'node:util'
import { pino } from 'pino'
import { deepestCause, stackOf } from '#db/causes.ts'
import { env } from '#env.ts'

/** Ids, words and numbers alone: what a person typed, and any secret, has no place in a line. */
export type Fields = Record<string, string | number | undefined>

/** Next bundles this module more than once in one process; all copies write past the console that was taken over, and line after line. */
const shared = globalThis as typeof globalThis & { boardwalkPrint?: (line: string) => void; boardwalkLines?: string }

type Level = 'error' | 'warn'

function print(level: Level, line: string): void {
  const write = shared.boardwalkPrint ?? console[level]
  write(line)
}

const shape = { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: nameOf } }
const events = pino(shape, { write: writeSoon })
const failures = {
  error: pino(shape, { write: (line) => print('error', line.trimEnd()) }),
  warn: pino(shape, { write: (line) => print('warn', line.trimEnd()) }),
}

/** One line about something that happened: on stdout, JSON for programs or short for a person at a terminal. */
export function logEvent(fields: Fields): void {
  if (env().log === 'json') events.info(fields)
  else writeSoon(`${inWords(fields)}\n`)
}

/** Without SMTP_URL the log is where one finds the link. */
export function logKeptMail({ kind, file, url }: { kind: string; file: string; url: string | undefined }): void {
  logEvent({ task: 'postman', kind, file, url })
}

/** One line about something that must not happen: on stderr. Of an error its deepest cause alone. */
export function logFailure(error: unknown, about: Fields, level: Level = 'error'): void {
  const fields = { ...about, [level === 'error' ? 'error' : 'warning']: stackOf(deepestCause(error)) }
  if (env().log === 'json') failures[level][level](fields)
  else print(level, inWords(fields))
}

/** Something that needs a look, though nothing has failed. */
export function logNotice(notice: string, about: Fields): void {
  logFailure(notice, about, 'warn')
}

/** From now on what others (Next, React) report on the console comes out as our lines do, and without what Drizzle puts into its errors. */
export function takeOverConsole(): void {
  shared.boardwalkPrint = console.error.bind(console)
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      const failure = words.find((word) => word instanceof Error)
      const said = words.filter((word) => typeof word === 'string').join(' ')
      const plain = stripVTControlCharacters(said).trim()
      logFailure(failure ?? plain, { reported: failure && plain }, level)
    }
  }
}

if (shared.boardwalkLines === undefined) process.once('exit', writeLines)
shared.boardwalkLines ??= ''

/** What one pass of the event loop has to say is written in one piece: a write by itself costs more than the line. */
function writeSoon(line: string): void {
  if (!shared.boardwalkLines) setImmediate(writeLines)
  shared.boardwalkLines += line
}

function writeLines(): void {
  const lines = shared.boardwalkLines
  shared.boardwalkLines = ''
  if (lines) process.stdout.write(lines)
}

function nameOf(level: string) {
  return { level }
}

function inWords(fields: Fields): string {
  const said = Object.values(fields).filter((value) => value !== undefined)
  return [new Date().toTimeString().slice(0, 8), ...said].join('  ')
}
