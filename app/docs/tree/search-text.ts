import type { Table } from 'mdast'
import { FIELD, TYPE, TYPE_END } from '../search/names-excerpt.ts'
import { type Block, type Field, type Fields, type Section, textOf } from './nodes.ts'

/** A section as the search knows it. */
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

/** Of what is `unread`, only the code is searched. */
type Kind = 'text' | 'keywords' | 'unread'

/** What the looks are that make no sentences. */
const KINDS: Record<string, Kind> = {
  actions: 'unread',
  beside: 'unread',
  free: 'unread',
  heading: 'keywords',
  keywords: 'keywords',
  operations: 'unread',
  paid: 'unread',
  records: 'unread',
}

/** Returns sections with their text, and those inside them after each. */
export function searchTextOf(sections: Section[]): DocsSection[] {
  return sections.flatMap(({ id, title, children }) => {
    const own = { text: '', keywords: '', code: '', unread: '' }
    for (const [kind, words] of piecesOf(children, 'text')) own[kind] += words
    return [
      { id, title, text: tidy(own.text), keywords: tidy(own.keywords), code: own.code.trim() },
      ...searchTextOf(children.filter((one) => one.type === 'section')),
    ]
  })
}

type Piece = [kind: Kind | 'code', words: string]

function piecesOf(nodes: Block[], kind: Kind): Piece[] {
  return nodes.flatMap((node) => readNode(node, kind))
}

function readNode(node: Block, kind: Kind): Piece[] {
  const names = kind === 'unread' ? kind : 'keywords'
  switch (node.type) {
    case 'section':
    case 'cards':
    case 'tryForm':
      return []
    case 'text':
      return [[kind, node.value]]
    case 'inlineCode':
      return [[kind, kind === 'text' ? `‹${node.value}›` : node.value]]
    case 'code':
      return [['code', `${node.value}\n\n`]]
    case 'line':
      return [[names, `${node.method} ${node.path} `]]
    case 'blockquote':
      return piecesOf(node.children, 'unread')
    case 'heading':
      return [...piecesOf(node.children, names), [names, ' ']]
    case 'part':
      return [...piecesOf(node.title, names), [names, ' '], ...piecesOf(node.children, names)]
    case 'fold':
      return [[kind, `${node.summary} `], ...piecesOf(node.children, kind)]
    case 'styled':
      return piecesOf(node.children, kind === 'text' ? (KINDS[node.look] ?? kind) : kind)
    case 'fields':
      return [[names, `${node.fields.map((field) => namesOf(field, node.look)).join(' ')} `]]
    case 'table':
      return [[names, rowsOf(node)]]
    default:
      return [
        ...('children' in node ? piecesOf(node.children, kind) : []),
        ...(IS_INLINE.has(node.type) ? [] : [[kind, ' '] satisfies Piece]),
      ]
  }
}

const IS_INLINE = new Set(['strong', 'link', 'anchor'])

/** Returns a name with its types and meaning, marked so that an excerpt can show it as it is. */
function namesOf({ name, kinds = [], meaning }: Field, look: Fields['look']): string {
  const types = kinds.map((kind) => TYPE + textOf(kind) + TYPE_END)
  // A name that no type follows.
  const end = look === 'errors' ? [TYPE + TYPE_END] : []
  return [FIELD, textOf(name), ...types, ...end, textOf(meaning), FIELD].join(' ')
}

function rowsOf({ children }: Table): string {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => textOf(cell.children)))
  const named = rows.map(([name = '', ...cells]) => [FIELD, name, TYPE + TYPE_END, ...cells, FIELD].join(' '))
  return [...head, ...named, ''].join(' ')
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
