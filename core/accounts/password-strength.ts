import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The guesses that eight random characters take; a password with a pattern in it takes fewer. */
const MIN_GUESSES = 1e8

/**
 * zxcvbn's time grows with the square of the length, and a password that begins well is strong
 * enough.
 */
const MAX_JUDGED_CHARACTERS = 24
/** Each reading of the symbols in `P@ssw0rd` as letters is searched for again. */
const MAX_READINGS = 10

let estimator: ZxcvbnFactory | undefined

/**
 * Returns true if an attacker who tries likely passwords first needs few guesses, given words about
 * its owner.
 */
export function isGuessable(password: string, context: string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_JUDGED_CHARACTERS,
    l33tMaxSubstitutions: MAX_READINGS,
  })
  return estimator.check(password, context).guesses < MIN_GUESSES
}
