import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { env } from '#env.ts'
import type { DocsPage } from '../site/docs-page.ts'
import { type HtmlElement, type HtmlNode, htmlTreeOf } from '../site/html-tree.ts'
import { docsPages } from '../site/pages.tsx'

/** What the pages say does not change while the service runs. */
const made = new Map<string, string>()

/** Returns a page of the documentation as Markdown, by its path; undefined if it does not exist. */
export function markdownOf(path: string): string | undefined {
  const page = docsPages().find((one) => one.path === path)
  if (!page) return undefined
  const text = made.get(path) ?? textOf(page)
  made.set(path, text)
  return text
}

/** Returns the list of all pages for coding agents, as llmstxt.org describes it. */
export function llmsText(): string {
  const groups = Map.groupBy(docsPages(), ({ group }) => group)
  const lines = [...groups].flatMap(([group, pages]) => [
    `## ${group}`,
    '',
    ...pages.map(({ path, title, description }) => `- [${title}](${addressOf(path)}): ${description}`),
    '',
  ])
  return [
    '# Boardwalk',
    '',
    '> Time on boards: microcontrollers, FPGAs, Linux boards and emulated ones, by the minute. People use them on the web, and programs by an HTTP API, a command line, and SDKs for Python and TypeScript.',
    '',
    `Each page of the documentation is also Markdown, under its address with “.md”. The API is described in [openapi.json](${env().appUrl}/v1/openapi.json).`,
    '',
    ...lines,
  ].join('\n')
}

function textOf({ title, description, content }: DocsPage): string {
  const children = htmlTreeOf(content()).map(readable)
  const tree = toMdast({ type: 'root', children })
  const text = toMarkdown(tree, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: '-', fence: '`' })
  return `# ${title}\n\n${description}\n\n${text}`
}

/** Makes links absolute, titles plain, and lists of names with meanings plain lists. */
function readable(node: HtmlNode): HtmlNode {
  if (node.type !== 'element') return node
  const { tagName, properties } = node
  const children = node.children.map(readable)
  if (tagName === 'h2' || properties['data-title']) return { ...node, children: children.flatMap(contentOf) }
  if (tagName === 'figcaption') return paragraph(strong(children))
  if (tagName === 'summary') return paragraph(children)
  if (tagName === 'dt') return { ...node, tagName: 'span', children: spaced(children) }
  if (tagName === 'dd') return { ...node, tagName: 'span', children: [{ type: 'text', value: ': ' }, ...children] }
  if (tagName === 'dl') return { ...node, tagName: 'ul', children }
  if (properties['data-field'] && tagName === 'div') return { ...node, tagName: 'li', children }
  if (properties['data-field'] && tagName === 'li') return { ...node, children: spaced(children) }
  if (tagName === 'a') return linkOf(node, children)
  return { ...node, children }
}

/** A file within a link says nothing to a reader of text. */
function linkOf(node: HtmlElement, children: HtmlNode[]): HtmlElement {
  const href = String(node.properties.href)
  if (href.startsWith('data:')) return { ...node, tagName: 'span', children }
  return { ...node, properties: { href: addressOf(href) }, children }
}

const contentOf = (node: HtmlNode) => (node.type === 'element' && node.tagName === 'a' ? node.children : [node])
const paragraph = (children: HtmlNode[]): HtmlElement => ({ type: 'element', tagName: 'p', properties: {}, children })
const strong = (children: HtmlNode[]): HtmlNode[] => [{ type: 'element', tagName: 'strong', properties: {}, children }]
const spaced = (nodes: HtmlNode[]) =>
  nodes.flatMap((node, at): HtmlNode[] => (at === 0 ? [node] : [{ type: 'text', value: ' ' }, node]))

/** Returns the absolute address of a link; of a page of the documentation, that of its Markdown. */
function addressOf(href: string): string {
  if (!href.startsWith('/')) return href
  return env().appUrl + href.replace(/^(\/docs(?:\/[^#?]*)?)(?=$|[#?])/, '$1.md')
}
