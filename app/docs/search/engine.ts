import MiniSearch from 'minisearch'
import type { SearchDocument } from './documents.ts'
import { type Excerpt, excerptOf, isIn, marked } from './excerpt.ts'
import { namesExcerptOf } from './names-excerpt.ts'

const MAX_HITS = 20
const MAX_NEAR = 6
/** Further words of a query are left out: each is looked up, and together they would take long. */
const MAX_WORDS = 8
/** A single letter is a word of its own: nearly every section has words that begin with it. */
const SHORTEST_PREFIX = 2
/** Shorter words are not corrected: too many others look like them. Longer ones would take long. */
const [SHORTEST_TO_CORRECT, LONGEST_TO_CORRECT] = [4, 30]
const [CORRECTED_PART, TITLE, NAME, PAGE, CODE] = [0.2, 4, 3, 2, 0.1]
const [WHOLE_PAGE, DETAIL] = [3, 0.4]

export type Hit = Pick<SearchDocument, 'href' | 'page' | 'title'> & {
  /** The title, with the words that were found marked. */
  heading: Excerpt
  excerpt: Excerpt
}

export type Found = {
  hits: Hit[]
  /** How many there are, of which `hits` are the best. */
  total: number
  /** No document has all words of the query: the hits have similar words, or some of them. */
  isNear: boolean
}

/**
 * Returns a search through documents: best hit first, and all words of the query in each. What has
 * the query as its title goes before all else, a page before its sections. Where nothing is found,
 * the hits are what is nearest.
 */
export function searchOf(documents: SearchDocument[]): (query: string) => Found {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'name', 'page', 'text', 'keywords', 'code'],
    searchOptions: {
      combineWith: 'AND',
      prefix: (term) => term.length >= SHORTEST_PREFIX,
      fuzzy: ({ length }) => length >= SHORTEST_TO_CORRECT && length <= LONGEST_TO_CORRECT && CORRECTED_PART,
      boost: { title: TITLE, name: NAME, page: PAGE, code: CODE },
      boostDocument: (id) => weightOf(documents[Number(id)]?.href ?? ''),
    },
  })
  index.addAll(documents)
  return (query) => {
    const words = wordsOf(query).join(' ')
    const isNamed = ({ href, title, page }: SearchDocument) =>
      wordsOf(title).join(' ') !== words || isDetail(href) ? 0 : title === page ? 2 : 1
    const exact = index.search(words, { fuzzy: false })
    const nearest = () => {
      const similar = index.search(words)
      const near = similar.length > 0 ? similar : index.search(words, { fuzzy: false, combineWith: 'OR' })
      return near.slice(0, MAX_NEAR)
    }
    const isNear = exact.length === 0
    const found = isNear ? nearest() : exact
    const hits = found
      .flatMap(({ id, terms }) => {
        const document = documents[Number(id)]
        return document ? [{ document, terms }] : []
      })
      .toSorted((one, other) => isNamed(other.document) - isNamed(one.document))
      .slice(0, MAX_HITS)
      .map(({ document, terms }) => hitOf(document, terms))
    return { hits, total: found.length, isNear }
  }

  function hitOf({ href, page, title, text, keywords, code }: SearchDocument, terms: string[]): Hit {
    const [path] = href.split('#')
    // Single letters are everywhere.
    const words = terms.filter(({ length }) => length >= SHORTEST_PREFIX)
    // A section of tables alone has no sentences: it is told by those of its page.
    const sentences = text || (documents.find((one) => one.href === path)?.text ?? '')
    const excerpt = () => {
      if (isIn(`${title} ${sentences}`, words)) return excerptOf(sentences, words)
      if (isIn(keywords, words)) return namesExcerptOf(keywords, words)
      const line = code.split('\n').find((one) => isIn(one, words))
      return line === undefined ? excerptOf(sentences, words) : excerptOf(`‹${line.trim()}›`, words)
    }
    return { href, page, title, heading: marked(title, words), excerpt: excerpt() }
  }
}

/** Returns how much a document counts: pages more than sections, details less. */
function weightOf(href: string): number {
  if (!href.includes('#')) return WHOLE_PAGE
  return isDetail(href) ? DETAIL : 1
}

/** Whether a section is a record, an error code, or something that an SDK exports. */
const isDetail = (href: string) => /#record-|^\/docs\/(?:errors|cli)#|^\/docs\/(?:python|typescript)#[A-Z]/.test(href)

/** Returns the first different words of a query. */
function wordsOf(query: string): string[] {
  const words: string[] = MiniSearch.getDefault('tokenize')(query.toLowerCase())
  return [...new Set(words)].filter(Boolean).slice(0, MAX_WORDS)
}
