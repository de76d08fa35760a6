import type { toMdast } from 'hast-util-to-mdast'
import { isValidElement, type ReactNode } from 'react'
import { Code } from '#components/code-block/code-block.tsx'
import { CopyButton } from '#components/code-block/copy-button.tsx'
import { TryIt } from '../try/try-it.tsx'

/** What is operated and not read. */
const CONTROLS: unknown[] = [CopyButton, TryIt]
const NOT_READ = new Set(['button', 'input', 'script', 'svg', 'wbr'])

/** A tree of HTML, as the packages of unified take it. */
export type HtmlElement = Extract<Parameters<typeof toMdast>[0], { type: 'element' }>
export type HtmlNode = HtmlElement['children'][number]

type Props = { children?: ReactNode; href?: unknown } & Record<string, unknown>

/**
 * Returns the HTML of a page as a tree, by calling its components. They are plain functions of the
 * server, without hooks. Controls and what has `data-not-text` are left out. Code is as it was
 * written, with its language as a class `language-…`.
 */
export function htmlTreeOf(node: ReactNode): HtmlNode[] {
  if (typeof node === 'string' || typeof node === 'number') return [{ type: 'text', value: String(node) }]
  if (Array.isArray(node)) return node.flatMap(htmlTreeOf)
  if (!isValidElement<Props>(node) || CONTROLS.includes(node.type)) return []
  const { type, props } = node
  if (type === Code) return [codeOf(props)]
  if (typeof type === 'string') return elementOf(type, props)
  if (typeof type === 'function' && !isOfBrowser(type)) {
    // A component of the server: no class, and no hooks.
    const component = type as (props: Props) => ReactNode
    return htmlTreeOf(component(props))
  }
  // What only the browser runs cannot be called here: a link, or what is inside is read as it is.
  return typeof props.href === 'string' ? elementOf('a', props) : htmlTreeOf(props.children)
}

function elementOf(tagName: string, props: Props): HtmlNode[] {
  if (NOT_READ.has(tagName) || props['data-not-text']) return []
  const properties: HtmlElement['properties'] = {}
  for (const [name, value] of Object.entries(props))
    if (/^(id|href|data-.*)$/.test(name) && value !== undefined) properties[name] = String(value)
  return [{ type: 'element', tagName, properties, children: htmlTreeOf(props.children) }]
}

function codeOf({ language, children }: Props): HtmlNode {
  const value = String(children)
  const properties = { className: [`language-${String(language)}`] }
  const code: HtmlNode = {
    type: 'element',
    tagName: 'code',
    properties,
    children: [{ type: 'text', value: `${value}\n` }],
  }
  return { type: 'element', tagName: 'pre', properties: {}, children: [code] }
}

function isOfBrowser(component: object): boolean {
  return '$$typeof' in component && component.$$typeof === Symbol.for('react.client.reference')
}
