import { expect, test } from 'vitest'
import { type HtmlElement, type HtmlNode, htmlTreeOf } from '../site/html-tree.ts'
import { docsPages } from '../site/pages.tsx'

const elementsOf = (nodes: HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => (node.type === 'element' ? [node, ...elementsOf(node.children as HtmlNode[])] : []))

function addressesOf(path: string) {
  const page = docsPages().find((one) => one.path === path)
  const elements = page ? elementsOf(htmlTreeOf(page.content())) : []
  const ids = elements.flatMap(({ properties: { id } }) => (id === undefined ? [] : [String(id)]))
  const hrefs = elements.map(({ properties: { href } }) => String(href))
  return { ids, links: hrefs.filter((href) => href.startsWith('#')).map((href) => href.slice(1)) }
}

/** Breaks where a type that has no section is a link, and where two items share an address. */
test.each(docsPages().map(({ path }) => path))('links within %s lead to one place each', (path) => {
  const { ids, links } = addressesOf(path)
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
  expect(links.filter((link) => !ids.includes(link))).toEqual([])
})

test.each([
  ['/docs/typescript', ['LiveSession.expect', 'startSession', 'ApiError', 'StartOptions.boardType'], 'Match'],
  ['/docs/python', ['LiveSession.expect', 'BoardwalkError'], 'Match'],
])('%s has an address for each method, and links the types that they name', (path, expected, type) => {
  const { ids, links } = addressesOf(path)
  expect(ids).toEqual(expect.arrayContaining(expected))
  expect(links.filter((link) => link === type).length).toBeGreaterThan(1)
  expect(ids).not.toContain('StoredLogin')
})
