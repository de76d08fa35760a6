/** A sequence, a return, a backspace, or text: what `SequenceFilter` lets through, in parts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one
const PART = /\u001b\[(\d*)[\d;:?]*[ !"']?([@-~])|\u001b[ -/]?[0-~]|[\r\b]|[\t\P{Cc}]+/gu

/** How far to the right the cursor goes, in characters. */
export const MAX_COLUMN = 4_096

/** The text of one line as a terminal shows it, while its board moves and erases on it. */
export class LineText {
  #text = ''
  #column = 0

  get text(): string {
    return this.#text
  }

  /** Writes what `SequenceFilter` let through. Colours and moves to other lines are left out. */
  write(safe: string): void {
    for (const [part, number = '', final] of safe.matchAll(PART)) this.#take(part, number, final)
  }

  #take(part: string, number: string, final: string | undefined): void {
    if (part === '\r') this.#column = 0
    else if (part === '\b') this.#move(-1)
    else if (final === 'C') this.#move(Number(number) || 1)
    else if (final === 'D') this.#move(-(Number(number) || 1))
    else if (final === 'K') this.#erase(Number(number))
    else if (!part.startsWith('\u001b')) this.#put(part)
  }

  #move(by: number): void {
    this.#column = Math.min(MAX_COLUMN, Math.max(0, this.#column + by))
  }

  /** As `ESC [ K` does: to the right of the cursor, to the left of it, or all. */
  #erase(what: number): void {
    const right = this.#text.slice(this.#column + 1)
    if (what === 0) this.#text = this.#text.slice(0, this.#column)
    else this.#text = what === 1 ? `${' '.repeat(this.#column + 1)}${right}` : ''
  }

  #put(part: string): void {
    const before = this.#text.slice(0, this.#column).padEnd(this.#column)
    this.#text = before + part + this.#text.slice(this.#column + part.length)
    this.#column += part.length
  }
}
