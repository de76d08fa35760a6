import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** As on the server, which decides (core/accounts/password-strength.ts). */
const MIN_CHARACTERS = 8
const MIN_GUESSES = 1e8
const STRONG_GUESSES = 1e12
const MAX_CHECKED_CHARACTERS = 24

let estimator: ZxcvbnFactory | undefined

/**
 * Returns what to say of a password while it is typed. Its module is large: load it when needed.
 */
export function ratingOf(password: string): string {
  const missing = MIN_CHARACTERS - [...password].length
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED_CHARACTERS })
  const { guesses } = estimator.check(password, ['boardwalk'])
  if (guesses < MIN_GUESSES) return 'Too easy to guess. Try a few unrelated words.'
  if (guesses < STRONG_GUESSES) return 'Good. Longer is better.'
  return 'Strong.'
}
