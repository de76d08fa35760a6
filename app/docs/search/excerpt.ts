/** Text around what was found, in pieces. */
export type Excerpt = { text: string; isMatch: boolean }[]

const SENTENCE = /\S.*?(?:[.!?][)”]?(?= )|$)/gu
const MAX_LENGTH = 170
/** How much of a long sentence is shown before its first match. */
const BEFORE = 60

/**
 * Returns the sentence of a text that has the first match, and those after it as far as they fit.
 * Only a sentence that is too long is cut, between words.
 */
export function excerptOf(text: string, terms: string[]): Excerpt {
  const sentences: string[] = text.match(SENTENCE) ?? []
  const found = terms.length === 0 ? 0 : sentences.findIndex((sentence) => patternOf(terms).test(sentence))
  const [first = '', ...others] = sentences.slice(Math.max(0, found))
  let shown = first
  for (const next of others) {
    if (shown.length + next.length >= MAX_LENGTH) break
    shown += ` ${next}`
  }
  return marked(shown.length > MAX_LENGTH ? cut(shown, terms) : shown, terms)
}

/** Returns a text in pieces, of which some are words that were found. */
export function marked(text: string, terms: string[]): Excerpt {
  if (terms.length === 0) return [{ text, isMatch: false }]
  const pieces = text.split(patternOf(terms, 'giu'))
  return pieces.flatMap((piece, at) => (piece === '' ? [] : [{ text: piece, isMatch: at % 2 === 1 }]))
}

/** Returns the part of a sentence around its first match, with an ellipsis where it was cut. */
function cut(sentence: string, terms: string[]): string {
  const at = terms.length === 0 ? 0 : Math.max(0, sentence.search(patternOf(terms)))
  const start = at + BEFORE < MAX_LENGTH ? 0 : sentence.indexOf(' ', at - BEFORE) + 1
  const rest = sentence.slice(start)
  if (rest.length <= MAX_LENGTH) return `…${rest}`
  const words = rest.slice(0, rest.lastIndexOf(' ', MAX_LENGTH))
  const open = words.lastIndexOf('(')
  // What is in brackets is shown whole or not at all.
  const whole = open > words.lastIndexOf(')') ? words.slice(0, open) : words
  return `${start > 0 ? '…' : ''}${whole.replace(/[\s.,:;(]+$/, '')}…`
}

/** Whether a text has one of these words. */
export function isIn(text: string, terms: string[]): boolean {
  return terms.length > 0 && patternOf(terms).test(text)
}

/** Returns a pattern of whole words, the longest first, and of names that have one as a part. */
function patternOf(terms: string[], flags = 'iu'): RegExp {
  const words = terms.toSorted((one, other) => other.length - one.length).map(literal)
  const name = `(?:\\w+_)?(?:${words.join('|')})(?:_\\w+)?`
  return new RegExp(`(?<![\\p{L}\\p{N}_])(${name})(?![\\p{L}\\p{N}_])`, flags)
}

/** Returns a pattern of a text itself. */
function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
