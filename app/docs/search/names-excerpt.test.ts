import { expect, test } from 'vitest'
import { searchDocuments } from './documents.ts'
import { searchOf } from './engine.ts'
import { namesExcerptOf } from './names-excerpt.ts'

const NAMES = `Body ¶ lease_seconds ⟨integer, 15 to 600⟩ ⟨optional⟩ The session ends. It is over. ¶ ¶ end_reason ⟨string or null⟩
Null until the end. One of timed_out, lease_expired, board_failed. ¶ ¶ label ⟨string⟩ ¶ Key access: read.`

const excerpt = (...terms: string[]) =>
  namesExcerptOf(NAMES.replaceAll('\n', ' '), terms)
    .map(({ text, isMatch }) => (isMatch ? `*${text}*` : text))
    .join('')

test.each([
  ['a field with its meaning', 'lease', '*lease_seconds*: The session ends. It is over.'],
  ['a field by its meaning', 'over', 'lease_seconds: It is *over*.'],
  ['the values that were found', 'expired', 'end_reason: … *lease_expired*'],
  ['a field without a meaning with its type', 'label', '*label*: string'],
  ['a field by its type', 'integer', 'lease_seconds: *integer*, 15 to 600'],
  ['what is no field', 'access', 'Key *access*: read.'],
])('an excerpt of names shows %s', (_, term, shown) => {
  expect(excerpt(term)).toBe(shown)
})

test('where only the names of a section have the word, its excerpt is of them', () => {
  const all = { id: 0, href: '/a', name: 'a', page: 'A', title: 'A', text: 'Starts a session.' }
  const [hit] = searchOf([{ ...all, keywords: 'minutes lease_seconds', code: '' }])('lease').hits
  expect(hit?.excerpt.map(({ text }) => text).join('')).toContain('lease_seconds')
})

test('no excerpt of the documentation shows the marks around fields and types', () => {
  const search = searchOf(searchDocuments())
  const shown = ['lease', 'label', 'integer', 'required', 'lease_expired', 'flash_formats'].map(search)
  expect(JSON.stringify(shown)).not.toMatch(/[¶⟨⟩]/u)
})

test.each([
  ['dfu-util', '/docs/agents#agent-tools', 'dfu-util: flash bin usb_id: 0483:df11, address: 0x08000000'],
  ['429', '/docs/api#common-errors', '429 rate_limited: Too many requests'],
])('an excerpt of a table shows the row of %s and no other', (query, href, shown) => {
  const hit = searchOf(searchDocuments())(query).hits.find((one) => one.href === href)
  expect(hit?.excerpt.map(({ text }) => text).join('')).toBe(shown)
})
