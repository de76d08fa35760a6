import { isValidElement, type ReactNode } from 'react'
import { FIELD, TYPE, TYPE_END } from '../search/names-excerpt.ts'

/** A part of a page that has an anchor. */
export type DocsSection = {
  id: string
  title: string
  /** Its sentences, with code between ‹ and ›. */
  text: string
  /** Its other words, which are found but make no sentence: those of tables and lists of fields. */
  keywords: string
}

type Kind = 'title' | 'text' | 'keywords'

/** Code is shown and copied, not searched. */
const IS_CODE = new Set(['pre', 'figure', 'svg', 'button', 'script'])
const IS_KEYWORDS = new Set(['table', 'dl', 'h3'])
const IS_INLINE = new Set(['a', 'abbr', 'b', 'code', 'span', 'wbr'])

type Props = {
  id?: string
  children?: ReactNode
  'data-not-searched'?: boolean
  'data-keywords'?: boolean
  'data-title'?: boolean
  'data-field'?: boolean
  'data-field-name'?: boolean
  'data-type'?: boolean
}

/**
 * Returns the sections of a page with their text, by calling its components. They are plain
 * functions of the server, without hooks. Text before the first section belongs to none.
 */
export function sectionsOf(page: ReactNode): DocsSection[] {
  const sections: DocsSection[] = []
  read(page, (id) => sections.push({ id, title: '', text: '', keywords: '' }), add)
  return sections.map(({ id, title, text, keywords }) => ({
    ...{ id, title: tidy(title) },
    ...{ text: tidy(text), keywords: tidy(keywords) },
  }))

  function add(text: string, kind: Kind) {
    const section = sections.at(-1)
    if (section) section[kind] += text
  }
}

type Add = (text: string, kind: Kind) => void

function read(node: ReactNode, open: (id: string) => void, add: Add, kind: Kind = 'text'): void {
  if (typeof node === 'string' || typeof node === 'number') add(String(node), kind)
  else if (Array.isArray(node)) readAll(node, open, add, kind)
  else if (isValidElement<Props>(node)) {
    const { type, props } = node
    if (typeof type === 'string') readTag(type, props, open, add, kind)
    else if (typeof type === 'function' && !isOfBrowser(type)) {
      // A component of the server: no class, and no hooks.
      const component = type as (props: Props) => ReactNode
      read(component(props), open, add, kind)
    } else read(props.children, open, add, kind)
  }
}

/** Reads neighbours. Elements without text between them stand apart: a name and its type. */
function readAll(nodes: ReactNode[], open: (id: string) => void, add: Add, kind: Kind): void {
  let wasElement = false
  for (const node of nodes.filter((one) => one !== null && typeof one !== 'boolean')) {
    const isElement = isValidElement(node)
    if (wasElement && isElement) add(' ', kind)
    read(node, open, add, kind)
    wasElement = isElement
  }
}

function readTag(tag: string, props: Props, open: (id: string) => void, add: Add, kind: Kind): void {
  if (IS_CODE.has(tag) || props['data-not-searched']) return
  if (tag === 'section' && props.id !== undefined) open(props.id)
  const own = kindOf(tag, props) ?? kind
  const [before, after] = marksOf(tag, props, own)
  add(before, own)
  read(props.children, open, add, own)
  add(after, own)
  if (!IS_INLINE.has(tag)) add(' ', own)
}

/** Returns what stands around the text of an element, so that an excerpt can show it as it is. */
function marksOf(tag: string, props: Props, kind: Kind): [before: string, after: string] {
  // A name that no type follows.
  if (props['data-field-name']) return ['', ` ${TYPE}${TYPE_END} `]
  if (props['data-field']) return [` ${FIELD} `, ` ${FIELD} `]
  if (props['data-type']) return [TYPE, TYPE_END]
  return tag === 'code' && kind === 'text' ? ['‹', '›'] : ['', '']
}

/** Returns what the text of an element is, where it is not what that around it is. */
function kindOf(tag: string, props: Props): Kind | undefined {
  if (tag === 'h2' || props['data-title']) return 'title'
  return IS_KEYWORDS.has(tag) || props['data-keywords'] ? 'keywords' : undefined
}

/** What only the browser runs cannot be called here: what is inside it is read as it is. */
function isOfBrowser(component: object): boolean {
  return '$$typeof' in component && component.$$typeof === Symbol.for('react.client.reference')
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
