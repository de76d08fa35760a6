import { expect, test } from 'vitest'
import { filledIn } from '../site/values.ts'
import { paragraph, text } from './nodes.ts'
import { phrasing, sectionsIn } from './parse.ts'
import { searchTextOf } from './search-text.ts'

const source = `# Title

What it is about.

## First one {#first}

A [start](op:startSession) on
two lines. {.muted}

> [!WARNING]
> Boards are shared.

## Second {#second .wide}

<Board />
`

const parts = { Board: () => [paragraph(text('A board.'))] }

test('a heading begins a section, with its anchor and look; what is above belongs to none', () => {
  const [first, second, ...others] = sectionsIn(source, parts)
  expect(first).toMatchObject({ id: 'first', title: 'First one' })
  expect(second).toMatchObject({ id: 'second', title: 'Second', look: 'wide', children: [{ type: 'paragraph' }] })
  expect(others).toEqual([])
})

test('looks and warnings lose their marks, and operations are links', () => {
  const [first] = sectionsIn(source, parts)
  expect(first?.children.map((block) => block.type === 'styled' && block.look)).toEqual(['muted', 'warning'])
  expect(JSON.stringify(first)).toContain('"/docs/api/sessions#startSession"')
  expect(searchTextOf(first ? [first] : [])[0]?.text).toBe('A start on two lines. Boards are shared.')
})

test('a part, a value or an operation that does not exist is an error', () => {
  expect(() => sectionsIn('## A {#a}\n\n<Nothing />')).toThrow('no part <Nothing />')
  expect(() => filledIn('{{nothing}}')).toThrow('no value nothing')
  expect(() => sectionsIn('## A {#a}\n\n[a](op:nothing)')).toThrow('nothing')
})

test('lines of a value are indented as the first, so that code stays within its step', () => {
  expect(filledIn('1. ### A\n\n   {{pythonLock}}\n')).toMatch(/^ {3}curl .*\n {3}pip install/m)
})

test('an address in a sentence is no link', () => {
  expect(phrasing('Such as http://localhost:3000/hook')).toMatchObject([{ type: 'text' }, { type: 'text' }])
})

test('a text that is more than a paragraph is no phrase', () => {
  expect(() => phrasing('One.\n\nTwo.')).toThrow('not one paragraph')
})
