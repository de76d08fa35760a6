/** What gdb says to a program that drives it ("GDB/MI Output Syntax" in gdb's manual). */
export type MiValue = string | MiValue[] | MiResults
export type MiResults = { [name: string]: MiValue | undefined }
export type MiRecord =
  /** The end of a command: `done`, `running`, `connected`, `error` or `exit`. */
  | { kind: 'result'; token: number | undefined; word: string; results: MiResults }
  /** The program has stopped, goes on, or something else has happened. */
  | { kind: 'event'; word: string; results: MiResults }
  /** Text for a person. */
  | { kind: 'text'; text: string }

const RECORD = /^(\d{0,9})([\^*=+])([a-z-]+)/
const ESCAPES: Record<string, number> = { n: 10, t: 9, r: 13, b: 8, f: 12, v: 11, a: 7, e: 27 }
/** gdb nests no deeper than frames have arguments with structures. */
const MAX_DEPTH = 64

/** Returns a line of gdb as a record; undefined for a prompt and anything else. */
export function readRecord(line: string): MiRecord | undefined {
  if (/^[~@&]"/.test(line)) return { kind: 'text', text: new Reader(line, 1).string() }
  const [head, token, type, word = ''] = RECORD.exec(line) ?? []
  if (head === undefined) return undefined
  const results = new Reader(line, head.length).results()
  if (type !== '^') return { kind: 'event', word, results }
  return { kind: 'result', token: token ? Number(token) : undefined, word, results }
}

/** Reads the values of one line. What is malformed ends it: the rest is left out. */
class Reader {
  readonly #line: string
  #at: number

  constructor(line: string, at: number) {
    this.#line = line
    this.#at = at
  }

  /** Reads `,name=value` as often as it is there. */
  results(): MiResults {
    const results: MiResults = Object.create(null)
    while (this.#take(',')) this.#result(results, 0)
    return results
  }

  string(): string {
    const bytes: number[] = []
    this.#at++
    for (; this.#at < this.#line.length && this.#line[this.#at] !== '"'; this.#at++) {
      if (this.#line[this.#at] === '\\') bytes.push(this.#escaped())
      else bytes.push(...Buffer.from(this.#line[this.#at] ?? ''))
    }
    this.#at++
    return Buffer.from(bytes).toString()
  }

  /** Bytes beyond ASCII come as three octal digits. */
  #escaped(): number {
    const octal = /^[0-7]{3}/.exec(this.#line.slice(this.#at + 1, this.#at + 4))?.[0]
    this.#at += octal?.length ?? 1
    if (octal !== undefined) return Number.parseInt(octal, 8) & 0xff
    const character = this.#line[this.#at] ?? ''
    return ESCAPES[character] ?? character.charCodeAt(0)
  }

  #result(into: MiResults, depth: number): MiValue {
    const [name = ''] = /^[\w-]*/.exec(this.#line.slice(this.#at, this.#at + 100)) ?? []
    this.#at += name.length
    if (name !== '') this.#take('=')
    const value = this.#value(depth)
    if (name !== '') into[name] = value
    return value
  }

  #value(depth: number): MiValue {
    if (depth > MAX_DEPTH) this.#at = this.#line.length
    if (this.#line[this.#at] === '"') return this.string()
    if (this.#take('{')) {
      const tuple: MiResults = Object.create(null)
      this.#each('}', () => this.#result(tuple, depth + 1))
      return tuple
    }
    const list: MiValue[] = []
    // Lists of results have the same name for each: the values are enough.
    if (this.#take('[')) this.#each(']', () => list.push(this.#result(Object.create(null), depth + 1)))
    else this.#at = this.#line.length
    return list
  }

  #each(end: string, read: () => void): void {
    while (this.#at < this.#line.length && !this.#take(end)) {
      read()
      this.#take(',')
    }
  }

  #take(character: string): boolean {
    if (this.#line[this.#at] !== character) return false
    this.#at++
    return true
  }
}
