import { FIELD, TYPE, TYPE_END } from '../search/names-excerpt.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** A part of a page that has an anchor. */
export type DocsSection = {
  id: string
  title: string
  /** Its sentences, with inline code between ‹ and ›. */
  text: string
  /** Its other words, which are found but make no sentence: those of tables and lists of fields. */
  keywords: string
  /** Its examples, line by line. */
  code: string
}

type Kind = 'title' | 'text' | 'keywords' | 'code'
/** Of what is not searched, only the code is. */
type Place = Kind | 'elsewhere'

const IS_KEYWORDS = new Set(['table', 'dl', 'h3'])
const IS_INLINE = new Set(['a', 'abbr', 'b', 'code', 'span', 'wbr'])

/** Returns the sections of a page with their text. Text before the first one belongs to none. */
export function sectionsOf(page: HtmlNode[]): DocsSection[] {
  const sections: DocsSection[] = []
  readAll(
    page,
    (id) => sections.push({ id, title: '', text: '', keywords: '', code: '' }),
    (text, kind) => {
      const section = sections.at(-1)
      if (section && kind !== 'elsewhere') section[kind] += text
    },
  )
  return sections.map(({ id, title, text, keywords, code }) => ({
    id,
    title: tidy(title),
    text: tidy(text),
    keywords: tidy(keywords),
    code: code.trim(),
  }))
}

type Open = (id: string) => void
type Add = (text: string, kind: Place) => void

/** Reads neighbours. Elements without text between them stand apart: a name and its type. */
function readAll(nodes: HtmlNode[], open: Open, add: Add, kind: Place = 'text'): void {
  let wasElement = false
  for (const node of nodes) {
    if (wasElement && node.type === 'element' && kind !== 'code') add(' ', kind)
    wasElement = node.type === 'element'
    if (node.type === 'text') add(node.value, kind)
    else if (node.type === 'element') readElement(node, open, add, kind)
  }
}

function readElement({ tagName, properties, children }: HtmlElement, open: Open, add: Add, kind: Place): void {
  if (tagName === 'section' && typeof properties.id === 'string') open(properties.id)
  const own = kindOf(tagName, properties, kind)
  const [before, after] = marksOf(tagName, properties, own)
  add(before, own)
  readAll(children, open, add, own)
  add(after, own)
  if (!IS_INLINE.has(tagName)) add(own === 'code' ? '\n' : ' ', own)
}

/** Returns what stands around the text of an element, so that an excerpt can show it as it is. */
function marksOf(tag: string, properties: HtmlElement['properties'], kind: Place): [before: string, after: string] {
  // A name that no type follows.
  if (properties['data-field-name']) return ['', ` ${TYPE}${TYPE_END} `]
  if (properties['data-field']) return [` ${FIELD} `, ` ${FIELD} `]
  if (properties['data-type']) return [TYPE, TYPE_END]
  return tag === 'code' && kind === 'text' ? ['‹', '›'] : ['', '']
}

/** Returns what the text of an element is: that of what it is in, unless it says otherwise. */
function kindOf(tag: string, properties: HtmlElement['properties'], outside: Place): Place {
  if (tag === 'pre') return 'code'
  if (outside === 'elsewhere') return outside
  if (tag === 'h2' || properties['data-title']) return 'title'
  if (tag === 'figure' || properties['data-not-searched']) return 'elsewhere'
  return IS_KEYWORDS.has(tag) || properties['data-keywords'] ? 'keywords' : outside
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
