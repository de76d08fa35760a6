import type { Terminal } from '@xterm/xterm'

/** xterm repeats some sequences by their number, so a few bytes of a board could stop a browser. */
const MAX_NUMBER = 999
/** Numbers of lines that are moved, each of which may cost as much as the whole screen. */
const MAX_LINES = 99
/** A longer sequence is left out. */
const MAX_LENGTH = 256

/** Sequences of characters, lines, colours and the cursor: `ESC [`, numbers, and one of these. */
const SHOWS = /^[\d;:]*(?:[@-MPSTXZ`abd-hlmrsu]| [@Aq]|![p]|'[}~]|"q)$/
/** The same without numbers, after `ESC` alone. */
const ESCAPED = /^[ -/]?[0-~]$/
const ERASES = /^\?[\d;:]*[JK]$/
const MOVES_LINES = /[LMST]$/
const SETS_MODES = /^\?([\d;]*)([hl])$/
/**
 * Modes of the cursor, of wrapping and of the second screen. Others report the mouse, the focus or
 * what is pasted, which is typing into the board.
 */
const MODES = new Set(['1', '6', '7', '12', '25', '45', '47', '66', '1047', '1048', '1049'])

/** More marks on one character are left out: they are one cell, drawn and repeated as one. */
const MAX_MARKS = 16
/** What xterm adds to the character before. */
const MARK = /[\p{M}\p{Cf}\u06de\u1160-\u11ff]/u
const FIRST_MARK = '\u00ad'

const ESC = '\u001b'
/** xterm logs each as an error. */
const DELETE = '\u007f'
/** What begins with these is a string: a title, a link, the clipboard, a picture, a question. */
const STRINGS = new Set([...'P]X^_', ...'\u0090\u009d\u0098\u009e\u009f'])
const STRING_ENDS = new Set('\u0007\u0018\u001a\n\u009c')
const CANCELS = new Set('\u0018\u001a')

const isControl = (character: string) => character < ' '

type State = 'text' | 'escape' | 'sequence' | 'string'

/**
 * Lets through what shows text, and nothing else: a board must not type, act on its viewer, or keep
 * the browser busy. Numbers are bounded, and strings left out. A string ends at its line, because
 * firmware that prints rubbish would hide all that follows.
 */
export class SequenceFilter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #state: State = 'text'
  /** The sequence so far, without what introduces it. */
  #sequence = ''
  #marks = 0

  /** Returns what a terminal may be given of the next bytes. Sequences may be split anywhere. */
  filter(bytes: Uint8Array): string {
    let safe = ''
    for (const character of this.#decoder.decode(bytes, { stream: true })) safe += this.#take(character)
    return safe
  }

  #take(character: string): string {
    if (character === ESC) return this.#to('escape')
    if (character === '\u009b') return this.#to('sequence')
    if (this.#beginsString(character)) return this.#to('string')
    if (character === DELETE) return ''
    if (this.#state === 'text') return this.#takeText(character)
    if (this.#state === 'escape') return this.#takeEscaped(character)
    if (this.#state === 'sequence') return this.#takeInSequence(character)
    if (!STRING_ENDS.has(character)) return ''
    this.#to('text')
    return character === '\n' ? character : ''
  }

  #takeText(character: string): string {
    if (isControl(character)) return character
    this.#marks = character >= FIRST_MARK && MARK.test(character) ? this.#marks + 1 : 0
    return this.#marks > MAX_MARKS ? '' : character
  }

  #beginsString(character: string): boolean {
    return STRINGS.has(character) && (character > DELETE || (this.#state === 'escape' && this.#sequence === ''))
  }

  #takeEscaped(character: string): string {
    if (character === '[' && this.#sequence === '') return this.#to('sequence')
    if (CANCELS.has(character)) return this.#to('text')
    if (isControl(character)) return character
    if (character > DELETE) return this.#endAt(character)
    this.#collect(character)
    if (character < '0') return ''
    return this.#end(ESCAPED.test(this.#sequence) ? `${ESC}${this.#sequence}` : '')
  }

  #takeInSequence(character: string): string {
    if (CANCELS.has(character)) return this.#to('text')
    // As a terminal does, which obeys a line end within a sequence.
    if (isControl(character)) return character
    if (character > DELETE) return this.#endAt(character)
    this.#collect(character)
    return character < '@' ? '' : this.#end(safeSequence(this.#sequence))
  }

  #collect(character: string): void {
    if (this.#sequence.length < MAX_LENGTH) this.#sequence += character
  }

  /** Ends an incomplete sequence at a character that cannot be in one. */
  #endAt(character: string): string {
    this.#to('text')
    return this.#takeText(character)
  }

  #end(safe: string): string {
    this.#to('text')
    return safe
  }

  #to(state: State): string {
    this.#state = state
    this.#sequence = ''
    return ''
  }
}

/** Returns a whole sequence with bounded numbers; nothing if it does anything but show. */
function safeSequence(sequence: string): string {
  const [, numbers, onOrOff] = SETS_MODES.exec(sequence) ?? []
  if (numbers !== undefined) {
    const modes = numbers.split(';').filter((mode) => MODES.has(mode))
    return modes.length > 0 ? `${ESC}[?${modes.join(';')}${onOrOff}` : ''
  }
  if (!SHOWS.test(sequence) && !ERASES.test(sequence)) return ''
  const max = MOVES_LINES.test(sequence) ? MAX_LINES : MAX_NUMBER
  return `${ESC}[${sequence.replaceAll(/\d+/g, (number) => String(Math.min(Number(number), max)))}`
}

/**
 * Has a terminal swallow the erasing of all up to the last cell of its last line, of which xterm
 * throws and stops. The lines stay.
 */
export function swallowErase(terminal: Pick<Terminal, 'parser' | 'buffer' | 'cols'>): void {
  const throws = ([part]: (number | number[])[]) => {
    const { cursorX, cursorY, length } = terminal.buffer.active
    return part === 1 && cursorX + 1 >= terminal.cols && cursorY + 1 >= length
  }
  terminal.parser.registerCsiHandler({ final: 'J' }, throws)
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'J' }, throws)
}
