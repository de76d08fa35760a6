import type { Code, Link, List, PhrasingContent, RootContent } from 'mdast'
import { DOCS } from '#app/site.ts'
import { env } from '#env.ts'
import { type DocsPage, docsPages } from '../site/pages.ts'
import { sectionsOf } from '../site/site.ts'
import { captionOf } from '../tree/code.ts'
import {
  type Block,
  code,
  type Fields,
  heading,
  link,
  list,
  paragraph,
  type Section,
  text,
  textOf,
} from '../tree/nodes.ts'
import { markdown } from '../tree/parse.ts'

/** What the pages say does not change while the service runs. */
const made = new Map<string, string>()

/** Returns a page of the documentation as Markdown, by its path; undefined if it does not exist. */
export function markdownOf(path: string): string | undefined {
  const known = made.get(path)
  if (known !== undefined || !DOCS.includes(path)) return known
  const page = docsPages().find((one) => one.path === path)
  if (!page) return undefined
  const written = textOfPage(page)
  made.set(path, written)
  return written
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

function textOfPage(page: DocsPage): string {
  const children = sectionsOf(page).flatMap(plain) as RootContent[]
  return `# ${page.title}\n\n${page.description}\n\n${markdown.stringify({ type: 'root', children })}`
}

/** Returns a node as Markdown has it, with absolute links. */
function plain(node: Block): Block[] {
  switch (node.type) {
    case 'section':
      return [
        heading(2, text(node.title)),
        ...node.children.flatMap((one) => (one.type === 'section' ? inner(one) : plain(one))),
      ]
    case 'part':
      return [heading(3, ...node.title), ...node.children].flatMap(plain)
    case 'styled':
      return node.look === 'anchors' || node.look === 'count' ? [] : node.children.flatMap(plain)
    case 'anchor':
      return node.children.flatMap(plain)
    case 'fold':
      return [paragraph(text(node.summary)), ...node.children.flatMap(plain)]
    case 'line':
      return [paragraph(text(`${node.method} ${node.path}`))]
    case 'fields':
      return node.fields.length === 0 ? [] : plain(listOf(node))
    case 'cards':
      return [
        {
          type: 'list',
          spread: true,
          children: node.pages.map(({ path, title, description }) => ({
            type: 'listItem',
            spread: true,
            children: [heading(3, link(addressOf(path), text(title))), paragraph(text(description))],
          })),
        },
      ]
    case 'code':
      return [...captionAbove(node), { ...node, meta: null }]
    case 'tryForm':
      return []
    case 'link':
      return linked({ ...node, url: addressOf(node.url), children: childrenOf(node) as PhrasingContent[] })
    default:
      return 'children' in node ? [{ ...node, children: childrenOf(node) } as Block] : [node]
  }
}

const childrenOf = ({ children }: { children: Block[] }) => children.flatMap(plain)

const inner = ({ title, children }: Section): Block[] => [heading(3, text(title)), ...children.flatMap(plain)]

/** A file within a link says nothing to a reader of text. */
const linked = (node: Link): Block[] => (node.url.startsWith('data:') ? node.children : [node])

/** Tabs say their language, and other code what it is. */
function captionAbove(node: Code): Block[] {
  const { title, example } = captionOf(node)
  if (title === '') return []
  return [paragraph(example === undefined ? { type: 'strong', children: [text(title)] } : text(title))]
}

/** Returns names with their meanings as a plain list. */
function listOf({ look, fields }: Fields): List {
  return list(
    fields.map(({ name, kinds = [], meaning }) => [
      ...(look === 'errors' ? name : [code(textOf(name).replaceAll(/\s+/g, ' '))]),
      ...kinds.flatMap((kind) => [text(' '), ...kind]),
      ...(meaning.length === 0 ? [] : [text(look === 'errors' ? ' ' : ': '), ...meaning]),
    ]),
  )
}

/** Returns the absolute address of a link; of a page of the documentation, that of its Markdown. */
function addressOf(href: string): string {
  if (!href.startsWith('/')) return href
  return env().appUrl + href.replace(/^(\/docs(?:\/[^#?]*)?)(?=$|[#?])/, '$1.md')
}
