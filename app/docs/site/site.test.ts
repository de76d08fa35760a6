import { expect, test } from 'vitest'
import { DOCS } from '#http/pages/docs.ts'
import { site } from './site.ts'

/** Red where a page is added to one list alone: it would not be cached, or not be found. */
test('the pages are those that are cached and listed for search engines', () => {
  expect(site().map(({ path }) => path)).toEqual(DOCS)
})

test('every page has a title and a description of its own, and sections with titles and anchors', () => {
  for (const of of ['title', 'description'] as const) {
    const texts = site().map((page) => page[of])
    expect(new Set(texts).size).toBe(texts.length)
  }
  for (const { path, description, sections } of site()) {
    expect(description.length, path).toBeGreaterThan(40)
    expect(description.length, path).toBeLessThan(161)
    expect(sections.length, path).toBeGreaterThan(0)
    expect(new Set(sections.map(({ id }) => id)).size, path).toBe(sections.length)
    for (const { id, title } of sections) expect(title, `${path}#${id}`).not.toBe('')
  }
})

test('no text shows the marks of code', () => {
  for (const { path, sections } of site())
    for (const { id, title, text } of sections) expect(`${title} ${text}`, `${path}#${id}`).not.toContain('`')
})

test('text of sections is that of the page, without its code', () => {
  const page = site().find(({ path }) => path === '/docs/first-session')
  const program = page?.sections.find(({ id }) => id === 'program')
  expect(program?.title).toBe('From a program')
  expect(program?.text).toContain('Start a session on any free board of a type.')
  expect(program?.text).not.toContain('urllib')
})
