import { expect, test } from 'vitest'
import { DOCS } from '#app/site.ts'
import { openApiDocument } from '#app/v1/document.ts'
import { explanations } from '../errors/explanations.ts'
import { reference } from '../reference/load.ts'
import { site } from './site.ts'

/** Red where a page is added to one list alone: it would not be cached, or not be found. */
test('the pages are those that are cached and listed for search engines', () => {
  expect(site().map(({ path }) => path)).toEqual(DOCS)
  expect(DOCS).toEqual(expect.arrayContaining(reference().tags.map(({ path }) => path)))
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

/** Links in sentences are text, which nothing else checks. A journey opens every page. */
test('every link in an explanation or a description leads to a section', () => {
  const anchors = new Set(site().flatMap(({ path, sections }) => [path, ...sections.map(({ id }) => `${path}#${id}`)]))
  const text = JSON.stringify([explanations, openApiDocument()])
  const links = [...text.matchAll(/\]\((\/docs[^)]*)\)/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(10)
  for (const href of links) expect(anchors).toContain(href)
})

test('no text shows the marks of code or of a link', () => {
  for (const { path, sections } of site())
    for (const { id, title, text } of sections) expect(`${title} ${text}`, `${path}#${id}`).not.toMatch(/`|\]\(/)
})

test('text of sections is that of the page, without its code', () => {
  const page = site().find(({ path }) => path === '/docs/first-session')
  const program = page?.sections.find(({ id }) => id === 'program')
  expect(program?.title).toBe('From a program')
  expect(program?.text).toContain('Start a session on any free board of a type.')
  expect(program?.text).not.toContain('urllib')
})
