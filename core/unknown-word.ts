import { meantBy } from '#wire/near-match.ts'
import { Refusal } from './errors.ts'
import { shown } from './shown.ts'

type Place = { parameter: string } | { pointer: string }

/**
 * Returns the refusal of a word that names nothing, and names the nearest of those that do. `noun`
 * is what it should name, such as `board type`.
 */
export function unknownWord(place: Place, noun: string, word: string, known: readonly string[]): Refusal {
  const meant = meantBy(word, known)
  return new Refusal('invalid_request', `There is no ${noun} \`${shown(word)}\`${meant || '.'}`, {
    errors: [{ ...place, detail: `must be a ${noun}${meant}` }],
  })
}
