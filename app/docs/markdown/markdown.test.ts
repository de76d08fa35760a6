import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { env } from '#env.ts'
import { site } from '../site/site.ts'
import { markdown } from '../tree/parse.ts'
import { llmsText, markdownOf } from './markdown.ts'

const nodesOf = (text: string) => {
  const all: Nodes[] = []
  const walk = (nodes: Nodes[]) => {
    for (const node of nodes) {
      all.push(node)
      if ('children' in node) walk(node.children)
    }
  }
  walk(markdown.parse(text).children)
  return all
}

test.each(site().map(({ path }) => path))('%s as Markdown has its sections and its code, and no HTML', (path) => {
  const page = site().find((one) => one.path === path)
  const nodes = nodesOf(markdownOf(path) ?? '')
  const titles = nodes.flatMap((node) =>
    node.type === 'heading' ? [node.children.map((one) => ('value' in one ? one.value : '')).join('')] : [],
  )
  expect(titles).toEqual(expect.arrayContaining((page?.sections ?? []).map(({ title }) => title)))
  const codes = nodes.flatMap((node) => (node.type === 'code' ? [node.value] : [])).join('\n')
  for (const line of page?.sections.flatMap(({ code }) => code.split('\n')) ?? []) expect(codes).toContain(line)
  expect(nodes.filter(({ type }) => type === 'html')).toEqual([])
})

test('links lead to the Markdown of other pages, absolutely', () => {
  const text = markdownOf('/docs/flash') ?? ''
  expect(text).toContain(`(${env().appUrl}/docs/api/board-control.md#flashBoard)`)
  expect(text).toContain(`(${env().appUrl}/pricing#charges)`)
  expect(text).not.toContain('](/')
})

test('a field is listed with its type and its meaning', () => {
  expect(markdownOf('/docs/api/boards')).toContain('- `board_type` string: Only boards of this type.')
})

test('the path of an operation can be copied', () => {
  expect(markdownOf('/docs/api/boards')).toContain('GET /v1/boards/{board_id}')
})

test('llms.txt lists every page', () => {
  for (const { path, title } of site()) expect(llmsText()).toContain(`- [${title}](${env().appUrl}${path}.md): `)
})
