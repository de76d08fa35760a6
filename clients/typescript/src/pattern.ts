import { wrongType } from './check-arguments.ts'
import { UsageError } from './errors.ts'

/** A regular expression. A string is one with the flag `m`; a RegExp gets `m` as well. */
export type Pattern = string | RegExp

/** A carriage return in a regular expression, in its four spellings. */
const RETURN = '\\r|\\\\r|\\\\x0[dD]|\\\\u000[dD]'
/** The parts of one that have to be told apart: sets, carriage returns, and other escapes. */
const PARTS = new RegExp(`\\[(?:\\\\[\\s\\S]|[^\\]\\\\])*\\]|${RETURN}|\\\\[\\s\\S]`, 'g')
const IS_RETURN = new RegExp(`^(?:${RETURN})$`)
const SET_WITH_RETURN = new RegExp(`^\\[(?!\\^).*(?:${RETURN})`, 's')
/** What an empty expression has as its source. */
const NOTHING = /(?:)/.source

/**
 * Returns a pattern as the matcher takes it: a carriage return in it also stands for the one that
 * was taken away before a `\n`. Throws a {@link UsageError} for one that is empty or invalid, and a
 * TypeError for what is no pattern.
 */
export function toRegExp(pattern: Pattern): RegExp {
  const { source, flags } = partsOf(pattern)
  const found = source.replaceAll(PARTS, withoutReturn)
  try {
    return new RegExp(found, [...new Set(`${flags.replace('y', '')}gm`)].join(''))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(': ').at(-1) : cause
    throw new UsageError(`“${source}” is not a regular expression: ${why}.`, { cause })
  }
}

/** Returns one pattern or several as a list. */
export const listOf = (patterns: Pattern | readonly Pattern[] = []): readonly Pattern[] =>
  isList(patterns) ? patterns : [patterns]

/** Returns what is to be expected. Throws a {@link UsageError} where that is nothing at all. */
export function expectsOf(patterns: Pattern | readonly Pattern[]): readonly Pattern[] {
  const expects = listOf(patterns)
  if (expects.length === 0) throw new UsageError('There is nothing to expect. Give at least one pattern.')
  return expects
}

/** Returns patterns as a person reads them. */
export const named = (patterns: readonly Pattern[]) =>
  patterns.map((one) => `/${one instanceof RegExp ? one.source : one}/`).join(' or ')

const isList = (value: Pattern | readonly Pattern[]): value is readonly Pattern[] => Array.isArray(value)

/** An empty pattern is found before the board prints anything: mostly a variable is not set. */
function partsOf(pattern: Pattern): { source: string; flags: string } {
  if (pattern === '' || (pattern instanceof RegExp && pattern.source === NOTHING))
    throw new UsageError('A pattern is empty. It would be found before the board prints anything.')
  if (typeof pattern === 'string') return { source: pattern, flags: '' }
  if (pattern instanceof RegExp) return pattern
  throw wrongType('A pattern', 'a text or a regular expression', pattern)
}

/** In front of a `\n` a carriage return is found without being there. */
function withoutReturn(part: string): string {
  if (IS_RETURN.test(part)) return '(?:\\r|(?=\\n))'
  return SET_WITH_RETURN.test(part) ? `(?:${part}|(?=\\n))` : part
}
