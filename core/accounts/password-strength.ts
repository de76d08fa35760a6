import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The guesses that eight random characters take; a password with a pattern in it takes fewer. */
const MIN_GUESSES = 1e8

/** The time of zxcvbn grows with the square of the length, and a strong beginning suffices. */
const MAX_CHECKED_CHARACTERS = 24
/** zxcvbn searches again for each reading of the symbols in `P@ssw0rd` as letters. */
const MAX_READINGS = 10

let estimator: ZxcvbnFactory | undefined

/**
 * Returns true if few guesses suffice for an attacker who tries likely passwords first. `context`
 * holds terms about the owner.
 */
export function isGuessable(password: string, context: string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_CHECKED_CHARACTERS,
    l33tMaxSubstitutions: MAX_READINGS,
  })
  return estimator.check(password, context).guesses < MIN_GUESSES
}
