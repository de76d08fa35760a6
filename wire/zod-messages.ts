import type { z } from 'zod'
import { meantBy } from './near-match.ts'

/** The name of a type in a refusal. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  date: 'a timestamp',
}

/**
 * Returns what is allowed, for schemas without a message of their own. Never repeats the value,
 * which may be a secret.
 */
export function zodMessages(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return oneOf(issue.values.map(String), issue.input)
    case 'too_small':
      return `must ${measured(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must ${measured(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'is not recognized'
    case 'invalid_union':
      return 'must match one of the documented formats'
    default:
      return 'must match the documented format'
  }
}

/** Names the nearest of the words, which are ours: the value itself may be a secret. */
function oneOf(words: string[], value: unknown): string {
  const meant = typeof value === 'string' ? meantBy(value, words) : ''
  return `must be ${words.length === 1 ? '' : 'one of '}${words.join(', ')}${meant}`
}

function measured(origin: string): string {
  return origin in UNITS ? 'have' : 'be'
}

const ENTRY = [' entry', ' entries'] as const
const UNITS: Record<string, readonly [one: string, several: string]> = {
  string: [' character', ' characters'],
  array: ENTRY,
  set: ENTRY,
}

function unitOf(origin: string, count: number | bigint): string {
  const [one, several] = UNITS[origin] ?? ['', '']
  return Number(count) === 1 ? one : several
}
