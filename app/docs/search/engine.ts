import MiniSearch from 'minisearch'
import type { SearchDocument } from './documents.ts'

const MAX_HITS = 20
const [BEFORE, AFTER] = [40, 120]
/** A match that is so near the beginning is shown with it. */
const NEAR = 100
/** Further words of a query are left out: each is looked up, and together they would take long. */
const MAX_WORDS = 8
/** A single letter is a word of its own: nearly every section has words that begin with it. */
const SHORTEST_PREFIX = 2
/** Shorter words are not corrected: too many others look like them. Longer ones would take long. */
const [SHORTEST_TO_CORRECT, LONGEST_TO_CORRECT] = [4, 30]
const [CORRECTED_PART, TITLE, NAME, PAGE] = [0.2, 4, 3, 2]

/** Text around what was found, in pieces. */
export type Excerpt = { text: string; isMatch: boolean }[]
export type Hit = Pick<SearchDocument, 'href' | 'page' | 'title'> & { excerpt: Excerpt }

/** Returns a search through documents: best hit first, and all words of the query in each. */
export function searchOf(documents: SearchDocument[]): (query: string) => Hit[] {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'name', 'page', 'text', 'keywords'],
    searchOptions: {
      combineWith: 'AND',
      prefix: (term) => term.length >= SHORTEST_PREFIX,
      fuzzy: ({ length }) => length >= SHORTEST_TO_CORRECT && length <= LONGEST_TO_CORRECT && CORRECTED_PART,
      boost: { title: TITLE, name: NAME, page: PAGE },
    },
  })
  index.addAll(documents)
  return (query) =>
    index
      .search(wordsOf(query).join(' '))
      .slice(0, MAX_HITS)
      .flatMap(({ id, terms }) => {
        const document = documents[Number(id)]
        if (!document) return []
        const { href, page, title, text } = document
        return [{ href, page, title, excerpt: excerptOf(text, terms) }]
      })
}

/** Returns the first different words of a query. */
function wordsOf(query: string): string[] {
  const words: string[] = MiniSearch.getDefault('tokenize')(query.toLowerCase())
  return [...new Set(words)].filter(Boolean).slice(0, MAX_WORDS)
}

/** Returns the part of a text that begins shortly before its first match. */
export function excerptOf(text: string, terms: string[]): Excerpt {
  const words = terms.toSorted((one, other) => other.length - one.length).map(literal)
  const pattern = new RegExp(`(${words.join('|')})`, 'iu')
  const first = words.length === 0 ? 0 : Math.max(0, text.search(pattern))
  const start = first <= NEAR ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const space = text.indexOf(' ', start + BEFORE + AFTER)
  const end = space < 0 ? text.length : space
  const isCut = end < text.length
  const shown = text.slice(start, end).trim()
  const part = `${start > 0 ? '…' : ''}${isCut ? `${shown.replace(/[.,:;]+$/, '')}…` : shown}`
  if (words.length === 0) return [{ text: part, isMatch: false }]
  const pieces = part.split(new RegExp(pattern, 'giu'))
  return pieces.flatMap((piece, at) => (piece === '' ? [] : [{ text: piece, isMatch: at % 2 === 1 }]))
}

/** Returns a pattern of a text itself. */
function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
