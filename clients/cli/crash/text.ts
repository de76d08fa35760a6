import { ConsoleText } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { logPieces } from '../log-pieces.ts'

/** Of a longer log the end is decoded. */
const MAX_TEXT = 8 * 1024 * 1024

/** Gathers what a board has printed, and what was noted of it in between, as lines of text. */
export class CrashText {
  #text = ''

  add(text: string): void {
    this.#text += text
    if (this.#text.length > 2 * MAX_TEXT) this.#text = this.#text.slice(-MAX_TEXT)
  }

  /** Adds a line that is no output, such as a note. */
  addLine(line: string): void {
    this.add(`\n${line}\n`)
  }

  toString(): string {
    return this.#text
  }
}

/**
 * Reads the log of a session, with the notes: the emulated Pico notes faults that its program does
 * not print.
 */
export async function readCrashText({ client, signal }: Context, sessionId: string): Promise<string> {
  const [all, text] = [new CrashText(), new ConsoleText()]
  for await (const piece of logPieces(client, sessionId, { follow: false, signal })) {
    if (piece.kind === 'out') all.add(text.push(Buffer.from(piece.bytes, 'base64')))
    else all.addLine(text.end() + (piece.kind === 'note' ? `\n${piece.text}` : ''))
  }
  all.add(text.end())
  return all.toString()
}
