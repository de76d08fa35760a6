import { UsageError } from './errors.ts'
import { withinLimit } from './within-limit.ts'

/** What a pattern has found. Offsets count the characters of the console's text from its start. */
export type Match = {
  /** The pattern's place in its list. */
  index: number
  text: string
  /** The text between the match before and this one, as far as it is kept. */
  before: string
  /** The groups of the pattern, from the first on. */
  groups: (string | undefined)[]
  named: Record<string, string | undefined>
  start: number
  end: number
}

export type Found = { kind: 'expect' | 'fail'; match: Match }

/**
 * Patterns to look for. Fails are looked for from `failsFrom` on, or from the cursor. A match of a
 * fail for which `isText` is true means nothing.
 */
export type Wanted = {
  expects: readonly RegExp[]
  fails?: readonly RegExp[]
  failsFrom?: number
  isText?: (match: Match) => boolean
}

/** How much text that nothing has matched is kept when more arrives. */
const MAX_PAST = 64 * 1024
/** Shorter than the time after which a service or a console counts as gone. */
const LIMIT_MS = 5_000

/**
 * Finds patterns in the text of a console: one buffer with a cursor behind the last match. Knows
 * nothing of sockets or time.
 *
 * @internal
 */
export class Matcher {
  #text = ''
  /** The offset of the first character that is kept. */
  #base = 0
  /** Where searches begin at the earliest. */
  #oldest = 0
  #cursor = 0
  readonly #limitMs: number
  /** What was looked for last. */
  #pattern: RegExp | undefined

  /** `limitMs` is how long it looks for patterns at once. Nothing else runs meanwhile. */
  constructor({ limitMs = LIMIT_MS } = {}) {
    this.#limitMs = limitMs
  }

  get cursor(): number {
    return this.#cursor
  }

  /** The offset behind the newest character. */
  get end(): number {
    return this.#base + this.#text.length
  }

  /** The text behind the cursor. */
  get unmatched(): string {
    return this.#text.slice(this.#cursor - this.#base)
  }

  /** The newest text, matched or not. */
  get recent(): string {
    return this.#text.slice(-MAX_PAST)
  }

  push(text: string): void {
    this.#oldest = Math.max(this.#oldest, this.#base + this.#text.length - MAX_PAST)
    this.#cursor = Math.max(this.#cursor, this.#oldest)
    // One character more, by which `^` and lookbehind know what was before.
    const kept = Math.max(this.#base, this.#oldest - 1)
    this.#text = this.#text.slice(kept - this.#base) + text
    this.#base = kept
  }

  /**
   * Returns the match that ends first and moves the cursor behind it. A tie goes to the fails, then
   * to the pattern that is first in its list. Throws a {@link UsageError} for a pattern that takes
   * seconds to search for, as `findEach` and `holds` do.
   */
  find({ expects, fails = [], failsFrom = this.#cursor, isText }: Wanted): Found | undefined {
    const found = this.#withinLimit(() =>
      first([
        ...fails.map((pattern, index) => this.#look('fail', pattern, index, failsFrom, isText)),
        ...expects.map((pattern, index) => this.#look('expect', pattern, index, this.#cursor)),
      ]),
    )
    if (found) this.#cursor = found.match.end
    return found
  }

  /**
   * Returns the first match of each pattern behind the cursor, or undefined for what has none yet.
   * Leaves the cursor where it is.
   */
  findEach(expects: readonly RegExp[]): (Match | undefined)[] {
    return this.#withinLimit(() =>
      expects.map((pattern, index) => this.#look('expect', pattern, index, this.#cursor)?.match),
    )
  }

  /** Returns up to `length` characters before an offset, as far as they are kept. */
  textBefore(offset: number, length: number): string {
    const end = offset - this.#base
    return this.#text.slice(Math.max(0, end - length), end)
  }

  /** Moves the cursor forward to an offset. Nothing before it will be matched. */
  moveTo(offset: number): void {
    this.#cursor = Math.max(this.#cursor, offset)
  }

  /** Returns whether a pattern matches where it once did, now that more text is there. */
  holds(pattern: RegExp, start: number): boolean {
    if (start < this.#oldest) return true
    return this.#withinLimit(() => this.#look('expect', pattern, 0, start)?.match.start === start)
  }

  /** Moves the cursor back to an offset, as far as the text is kept. */
  moveBackTo(offset: number): void {
    this.#cursor = Math.max(offset, this.#oldest)
  }

  /** Moves the cursor over up to `length` characters and returns them. */
  take(length = Number.POSITIVE_INFINITY): string {
    const taken = this.unmatched.slice(0, length)
    this.#cursor += taken.length
    return taken
  }

  #withinLimit<T>(work: () => T): T {
    const seconds = this.#limitMs / 1000
    const why = 'A part of it matches the same text in too many ways, such as (a+)+.'
    const tooSlow = () => new UsageError(`Looking for /${this.#pattern?.source}/ took more than ${seconds} s. ${why}`)
    return withinLimit(this.#limitMs, work, tooSlow)
  }

  #look(
    kind: Found['kind'],
    pattern: RegExp,
    index: number,
    from: number,
    isText: (match: Match) => boolean = () => false,
  ): Found | undefined {
    this.#pattern = pattern
    pattern.lastIndex = Math.max(from, this.#oldest) - this.#base
    for (let result = pattern.exec(this.#text); result; result = pattern.exec(this.#text)) {
      const match = this.#toMatch(result, index)
      if (!isText(match)) return { kind, match }
    }
    return undefined
  }

  #toMatch(result: RegExpExecArray, index: number): Match {
    const [text, ...groups] = result
    const start = this.#base + result.index
    const before = this.#text.slice(this.#cursor - this.#base, result.index)
    return { index, text, before, groups, named: { ...result.groups }, start, end: start + text.length }
  }
}

function first(found: (Found | undefined)[]): Found | undefined {
  return found.reduce((best, one) => (one && (!best || one.match.end < best.match.end) ? one : best), undefined)
}
