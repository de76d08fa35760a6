import type { Match, Matcher } from './matcher.ts'
import type { Pattern } from './pattern.ts'

/** One wait for several patterns in any order, unless a text comes that must not. */
export class ExpectAll {
  readonly #matcher: Matcher
  readonly #expects: readonly RegExp[]
  readonly #fails: readonly RegExp[]
  readonly #found = new Map<number, Match>()

  constructor(matcher: Matcher, expects: readonly RegExp[], fails: readonly RegExp[]) {
    this.#matcher = matcher
    this.#expects = expects
    this.#fails = fails
  }

  /**
   * Returns the matches once there is one of each pattern, and moves the cursor behind the last.
   * Returns the match of the fail that ends first, unless it ends behind all of them.
   */
  find(): { matches: Match[] } | { fail: Match } | undefined {
    for (const [index, match] of this.#matcher.findEach(this.#expects).entries())
      if (match && !this.#found.has(index)) this.#found.set(index, match)
    const matches = this.#expects.flatMap((_, index) => this.#found.get(index) ?? [])
    const end = matches.length === this.#expects.length ? Math.max(0, ...matches.map((one) => one.end)) : undefined
    const fails = this.#matcher.findEach(this.#fails).filter((one) => one !== undefined)
    const [fail] = fails.toSorted((one, other) => one.end - other.end)
    if (fail && fail.end <= (end ?? fail.end)) return { fail }
    if (end === undefined) return undefined
    this.#matcher.moveTo(end)
    return { matches }
  }

  /** Returns those of the patterns that have no match yet. */
  missing(patterns: readonly Pattern[]): Pattern[] {
    return patterns.filter((_, index) => !this.#found.has(index))
  }
}
