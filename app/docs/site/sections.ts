import { isValidElement, type ReactNode } from 'react'

/** A part of a page that has an anchor. */
export type DocsSection = { id: string; title: string; text: string }

/** Code is shown and copied, not searched. */
const IS_CODE = new Set(['pre', 'figure', 'svg', 'button', 'script'])
const IS_INLINE = new Set(['a', 'abbr', 'b', 'code', 'span'])

type Props = { id?: string; children?: ReactNode; 'data-not-searched'?: boolean }

/**
 * Returns the sections of a page with their text, by calling its components. They are plain
 * functions of the server, without hooks. Text before the first section belongs to none.
 */
export function sectionsOf(page: ReactNode): DocsSection[] {
  const sections: DocsSection[] = []
  read(page, (id) => sections.push({ id, title: '', text: '' }), add)
  return sections.map(({ id, title, text }) => ({ id, title: tidy(title), text: tidy(text) }))

  function add(text: string, isTitle: boolean) {
    const section = sections.at(-1)
    if (section) section[isTitle ? 'title' : 'text'] += text
  }
}

type Add = (text: string, isTitle: boolean) => void

function read(node: ReactNode, open: (id: string) => void, add: Add, isTitle = false): void {
  if (typeof node === 'string' || typeof node === 'number') add(String(node), isTitle)
  else if (Array.isArray(node)) readAll(node, open, add, isTitle)
  else if (isValidElement<Props>(node)) {
    const { type, props } = node
    if (typeof type === 'string') readTag(type, props, open, add, isTitle)
    else if (typeof type === 'function' && !isOfBrowser(type)) {
      // A component of the server: no class, and no hooks.
      const component = type as (props: Props) => ReactNode
      read(component(props), open, add, isTitle)
    } else read(props.children, open, add, isTitle)
  }
}

/** Reads neighbours. Elements without text between them stand apart: a name and its type. */
function readAll(nodes: ReactNode[], open: (id: string) => void, add: Add, isTitle: boolean): void {
  let wasElement = false
  for (const node of nodes.filter((one) => one !== null && typeof one !== 'boolean')) {
    const isElement = isValidElement(node)
    if (wasElement && isElement) add(' ', isTitle)
    read(node, open, add, isTitle)
    wasElement = isElement
  }
}

function readTag(tag: string, props: Props, open: (id: string) => void, add: Add, isTitle: boolean): void {
  if (IS_CODE.has(tag) || props['data-not-searched']) return
  if (tag === 'section' && props.id !== undefined) open(props.id)
  const isNowTitle = isTitle || tag === 'h2'
  read(props.children, open, add, isNowTitle)
  if (!IS_INLINE.has(tag)) add(' ', isNowTitle)
}

/** What only the browser runs cannot be called here: what is inside it is read as it is. */
function isOfBrowser(component: object): boolean {
  return '$$typeof' in component && component.$$typeof === Symbol.for('react.client.reference')
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
