import { distance } from 'fastest-levenshtein'

/** More typing errors than this make another word. */
const MAX_DISTANCE = 3

/** How much of the longer word may differ. */
const MAX_SHARE = 0.4
/** So much of a word is enough to mean it. */
const MIN_START = 3
/** Words that begin alike for so long are near, if nothing is nearer. */
const MIN_COMMON_START = 4

/**
 * Returns the known word that was probably meant; undefined if none is near. Upper and lower case
 * do not differ here, and between equally near words the first one wins. A word that is near none
 * may be the start of one.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let [best, least]: [string | undefined, number] = [undefined, MAX_DISTANCE + 1]
  for (const candidate of known) {
    const away = distance(word.toLowerCase(), candidate.toLowerCase())
    if (away >= least || away > MAX_SHARE * Math.max(word.length, candidate.length)) continue
    best = candidate
    least = away
  }
  return (
    best ??
    known.find((candidate) => word.length >= MIN_START && startsWith(candidate, word)) ??
    known.find((candidate) => word.length >= MIN_COMMON_START && startsWith(candidate, word.slice(0, MIN_COMMON_START)))
  )
}

const startsWith = (word: string, start: string) => word.toLowerCase().startsWith(start.toLowerCase())

/** Returns the end of a sentence about an unknown word: which one was probably meant, if any. */
export function meantBy(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  return near === undefined ? '' : `; did you mean \`${near}\`?`
}

/** Returns what is wrong with a member that there is not, and names what was probably meant. */
export const unknownMember = (key: string, known: readonly string[]): string =>
  `is not recognized${meantBy(key, known)}`
