import { expect, test } from 'vitest'
import { env } from '#env.ts'
import { layOut } from './layout.ts'

const content = {
  subject: 'Receipt <1>',
  before: ['Thank you & welcome.'],
  rows: [['Number', 'top_1 <b>']] as [string, string][],
  link: { label: 'Show "it"', url: 'https://boardwalk.example/?a=1&b=2' },
  after: ['Bye.'],
}

test('the text has every word of the HTML, in the same order', () => {
  const { text } = layOut(content)
  expect(text).toBe(
    `Thank you & welcome.\n\nNumber: top_1 <b>\n\nhttps://boardwalk.example/?a=1&b=2\n\nBye.\n\nBoardwalk\n${env().appUrl}\n`,
  )
})

test('nothing that a mail says becomes markup', () => {
  const { html } = layOut(content)
  for (const raw of ['<1>', '<b>', 'welcome & ', '"it"', '?a=1&b']) expect(html).not.toContain(raw)
  for (const escaped of ['Receipt &#60;1&#62;', 'top_1 &#60;b&#62;', '?a=1&#38;b=2']) expect(html).toContain(escaped)
})

test('a mail loads nothing, and has the address of its button as text too', () => {
  const { html } = layOut(content)
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i)
  expect(html.split('https://boardwalk.example/?a=1&#38;b=2')).toHaveLength(4)
})
