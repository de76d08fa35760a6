import { stripVTControlCharacters } from 'node:util'
import { visible } from '../typescript/src/visible.ts'

const STRINGS = new Set([...'P]X^_k', ...'\u0090\u009d\u0098\u009e\u009f'])
const STRING_ENDS = new Set('\u0007\u0018\u001a\n\u009c')
const ESC = '\u001b'
const DELETE = '\u007f'

/** Writes words to stderr. All that a service, an agent or a board says comes through here. */
export function say(text: string): void {
  process.stderr.write(`${visible(text)}\n`)
}

/** Returns the last lines of what a board printed, as plain text. */
export const lastLines = (output: string, count: number) =>
  stripVTControlCharacters(output).trimEnd().split(/\r?\n/).slice(-count).join('\n')

/**
 * Returns what a stream is given of a board's output. A terminal gets no titles, links, clipboard,
 * pictures or other strings for the terminal itself. A file or a program gets every byte.
 */
export function boardOutput(stream: { isTTY?: boolean }): (bytes: Uint8Array) => Uint8Array | string {
  if (!stream.isTTY) return (bytes) => bytes
  const filter = new StringFilter()
  return (bytes) => filter.filter(bytes)
}

/** Leaves out strings for the terminal itself, wherever they are split. One ends at its line. */
export class StringFilter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #state: 'text' | 'escape' | 'string' = 'text'

  filter(bytes: Uint8Array): string {
    let kept = ''
    for (const character of this.#decoder.decode(bytes, { stream: true })) kept += this.#take(character)
    return kept
  }

  #take(character: string): string {
    const before = this.#state
    // A terminal passes over it, also within a sequence.
    if (character === DELETE) return ''
    if (character === ESC) this.#state = 'escape'
    else if (STRINGS.has(character) && (before === 'escape' || character > '\u007f')) this.#state = 'string'
    else if (before === 'string') {
      if (STRING_ENDS.has(character)) this.#state = 'text'
      return character === '\n' ? character : ''
    } else if (before === 'escape' && character < ' ') return character
    else {
      this.#state = 'text'
      // The rest are sequences as single characters, which boards do not print.
      if (character >= '\u0080' && character <= '\u009f') return ''
      return before === 'escape' ? `${ESC}${character}` : character
    }
    return ''
  }
}
