import type { Match, Matcher } from './matcher.ts'

/** The line of the board by which its firmware says that it ended well. */
export const EXIT_PASSED = /(?<![^\r\n])##boardwalk-exit:(-?0+)##/g
/** A line of its own that says anything else, up to its `##` or its end. */
const OWN_LINE = '(?<![^\\r\\n])##boardwalk-exit:(?!-?0+##)(?<own>[^\\r\\n]*?)'
/**
 * One behind other text of its line. It fails by any number but 0. A command that the board echoes
 * has it in quotes, behind a `\n`, or with a variable.
 */
const BEHIND_TEXT =
  '(?<!["\'`\\\\]|\\\\[nr])##boardwalk-exit:(?!-?0+(?:##|[\\r\\n]|$))(?<behind>[^\\r\\n"\'`$%{}<>\\\\]*?)'
const FAILS = `(?:${OWN_LINE}|${BEHIND_TEXT})`
export const EXIT_FAILED = new RegExp(`${FAILS}(?:##|(?=[\\r\\n]))`, 'g')
/** One at the very end of the text, once no line end is waited for. */
export const EXIT_FAILED_AT_END = new RegExp(`${FAILS}$`, 'g')
const MARK = '##boardwalk-exit:'
/** The code of an exit line that fails without a number that says how. */
const UNKNOWN_CODE = 1

/** Returns the code of an exit line that fails, by what stands in it. */
export const failingCode = (text = '') => (/^-?\d+$/.test(text) && Number(text)) || UNKNOWN_CODE

/** A typed line from its beginning, and where in it the mark is. */
type Typed = { line: string; mark: number; echoedAt?: number }

/** What was typed with an exit line in it: a board that echoes prints it, and has not ended. */
export class TypedExits {
  readonly #matcher: Matcher
  readonly #typed: Typed[] = []

  constructor(matcher: Matcher) {
    this.#matcher = matcher
  }

  /** Notes what is typed now. */
  add(data: string): void {
    for (const line of data.split(/[\r\n]/))
      for (let mark = line.indexOf(MARK); mark >= 0; mark = line.indexOf(MARK, mark + 1))
        this.#typed.push({ line, mark })
  }

  /**
   * Returns whether an exit line is the echo of a typed one. Where nothing was typed before the
   * mark, only the first is: a program that prints the same has ended.
   */
  isEcho({ text, start }: Pick<Match, 'text' | 'start'>): boolean {
    return this.#typed.some((typed) => {
      const { line, mark } = typed
      if (!line.startsWith(text, mark)) return false
      const before = line.slice(0, mark)
      if (before.trim() !== '') return this.#matcher.textBefore(start, mark) === before
      typed.echoedAt ??= start
      return typed.echoedAt === start
    })
  }
}
