import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { docsPages } from '../site/pages.ts'
import { sectionsOf } from '../site/site.ts'
import { Sections } from '../tree/blocks.tsx'

function addressesOf(path: string) {
  const page = docsPages().find((one) => one.path === path)
  const html = page ? renderToStaticMarkup(createElement(Sections, { sections: sectionsOf(page) })) : ''
  const valuesOf = (name: string) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
  const links = valuesOf('href').filter((href) => href.startsWith('#'))
  return { ids: valuesOf('id'), links: links.map((href) => href.slice(1)) }
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
