import { stripVTControlCharacters } from 'node:util'
import { oneLine } from '../../typescript/src/visible.ts'

/** A board that prints no line ends is shown all the same. */
const MAX_CHARACTERS = 1_000

/** Prints what a board prints beside others: whole lines, each with the name of its job. */
export class LinePrinter {
  readonly #name: string
  readonly #stream: { write(text: string): unknown }
  #rest = ''

  constructor(name: string, stream: { write(text: string): unknown }) {
    this.#name = oneLine(name)
    this.#stream = stream
  }

  write(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#print(line)
    if (this.#rest.length > MAX_CHARACTERS) this.end()
  }

  /** Prints what has no line end. */
  end(): void {
    const rest = this.#rest
    this.#rest = ''
    if (rest.trim() !== '') this.#print(rest)
  }

  #print(line: string): void {
    this.#stream.write(`${this.#name} | ${oneLine(stripVTControlCharacters(line.replace(/\r$/, '')))}\n`)
  }
}
