import type { User } from '#core/users.ts'
import { findOwnConsole } from './admit.ts'
import { logStore } from './drivers.ts'
import { logFormats } from './log-formats.ts'
import { type ConsoleStatus, readStatuses } from './status.ts'

const SHOWN_BYTES = 64 * 1024
const MAX_LINES_FOUND = 200
/** How much of a line is shown: a board need not print any line ends. */
const SHOWN_OF_LINE = 400
const LAST_LINE_BYTES = 2048
const MAX_LAST_LINE = 200

type RecordedText = { bytes: number; text: string; isWhole: boolean }

/** Returns the newest recorded output of a user's session as text. Throws `not_found`. */
export async function readRecordedText(user: User, sessionId: string): Promise<RecordedText> {
  const { stored } = await findOwnConsole(user.id, sessionId)
  const from = Math.max(0, stored - SHOWN_BYTES)
  let text = ''
  for await (const part of textFrom(sessionId, from)) text += part
  // As browsers read line ends.
  return { bytes: stored, text: text.replaceAll(/\r\n?/g, '\n'), isWhole: from === 0 }
}

/**
 * Returns the recorded lines that hold a text, with their numbers from 1; at most 200. Of a long
 * line it returns the part around the text.
 */
export async function searchRecord(user: User, sessionId: string, wanted: string) {
  await findOwnConsole(user.id, sessionId)
  const found: { number: number; line: string }[] = []
  const sought = wanted.toLowerCase()
  let [number, rest] = [0, '']
  const look = (line: string) => {
    number += 1
    const at = line.toLowerCase().indexOf(sought)
    const from = Math.max(0, at - SHOWN_OF_LINE / 2)
    if (at >= 0) found.push({ number, line: line.slice(from, from + SHOWN_OF_LINE).trimEnd() })
  }
  for await (const part of textFrom(sessionId, 0)) {
    // Joining and splitting all of a long line again and again would take its length squared.
    const [first = '', ...lines] = part.split('\n')
    rest += first
    for (const line of lines) {
      look(rest)
      rest = line
    }
    if (found.length >= MAX_LINES_FOUND) return found.slice(0, MAX_LINES_FOUND)
  }
  look(rest)
  return found
}

async function* textFrom(sessionId: string, from: number): AsyncGenerator<string> {
  const encode = logFormats.text.encoder()
  let next = from
  for (;;) {
    const pieces = await logStore().readPieces(sessionId, next)
    for (const piece of pieces) {
      const written = encode(piece)
      if (written) yield String(written)
    }
    const end = pieces.reduce((last, { offset, length }) => Math.max(last, offset + length), next)
    if (end === next) return
    next = end
  }
}

/**
 * Returns the last line that the board of each session printed, by the id of the session: at most
 * 200 characters, and empty text if it printed nothing but prompts. Sessions without a console and
 * those of other users have no line.
 */
export async function readLastLines(user: User, sessionIds: string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map()
  const own = [...(await readStatuses(sessionIds)).values()].filter(({ userId }) => userId === user.id)
  const withConsole = own.filter(({ binding }) => binding !== null)
  return new Map(await Promise.all(withConsole.map(async (one) => [one.sessionId, await lastLineOf(one)] as const)))
}

async function lastLineOf({ sessionId, stored }: ConsoleStatus): Promise<string> {
  let text = ''
  const from = Math.max(0, stored - LAST_LINE_BYTES)
  if (stored > 0) for await (const part of textFrom(sessionId, from)) text += part
  const lines = text.split(/[\r\n]/)
  const last = lines.map((line) => line.trim()).findLast((line) => line !== '' && !isPrompt(line))
  return (last ?? '').slice(0, MAX_LAST_LINE)
}

/** Whether a line is a prompt without a command: `>>>`, `=>`, `uart:~$` or `root@pi:/etc#`. */
function isPrompt(line: string): boolean {
  return /^([>$#%]+|=>|\S+:[~/]\S*[$#])$/.test(line)
}
