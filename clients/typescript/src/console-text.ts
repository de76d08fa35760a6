const ESC = '\u001b'
const BEL = '\u0007'

/** Terminal escape sequences. One that is broken off ends before what does not belong to it. */
const SEQUENCE = new RegExp(
  `${ESC}(?:[\\]PX^_]\\P{Cc}*(?:${BEL}|${ESC}\\\\)?|\\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)`,
  'gu',
)
/** The same at the end of what has come, where the rest may still follow. */
const OPEN_SEQUENCE = new RegExp(`${ESC}(?:[\\]PX^_]\\P{Cc}*${ESC}?|\\[[0-?]*[ -/]*|[ -/]*)$`, 'u')

/**
 * The text of a console for matching: UTF-8 with U+FFFD for what is not, without escape sequences,
 * and with `\n` for `\r\n`. Each of them may be cut anywhere between two chunks.
 *
 * @internal
 */
export class ConsoleText {
  #decoder = newDecoder()
  #sequence = ''
  #hasReturn: boolean = false

  /** Returns the text that a chunk completes. */
  push(bytes: Uint8Array): string {
    return this.#joinLines(this.#removeSequences(this.#decoder.decode(bytes, { stream: true })))
  }

  /** Returns what was waiting for more, where no more comes: at a gap in the output or its end. */
  end(): string {
    const text = this.#joinLines(this.#removeSequences(this.#decoder.decode())) + (this.#hasReturn ? '\r' : '')
    this.#decoder = newDecoder()
    this.#sequence = ''
    this.#hasReturn = false
    return text
  }

  #removeSequences(text: string): string {
    const all = this.#sequence + text
    if (!all.includes(ESC)) return all
    const open = OPEN_SEQUENCE.exec(all)
    this.#sequence = open ? shorten(open[0]) : ''
    return all.slice(0, open?.index).replaceAll(SEQUENCE, '')
  }

  #joinLines(text: string): string {
    if (text === '') return text
    const all = (this.#hasReturn ? '\r' : '') + text
    this.#hasReturn = all.endsWith('\r')
    return (this.#hasReturn ? all.slice(0, -1) : all).replaceAll('\r\n', '\n')
  }
}

const newDecoder = () => new TextDecoder('utf-8', { ignoreBOM: true })

/** Keeps of an open sequence what its end depends on, so that noise cannot make it grow. */
function shorten(sequence: string): string {
  const [, kind = ''] = sequence
  if (kind !== '' && ']PX^_'.includes(kind)) return ESC + kind + (sequence.endsWith(ESC) ? ESC : '')
  const hasIntermediate = / [ -/]*$|[!-/]$/.test(sequence)
  return ESC + (kind === '[' ? kind : '') + (hasIntermediate ? ' ' : '')
}
