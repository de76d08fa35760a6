import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test('headings, paragraphs and lists', () => {
  expect(parseMarkdown('# One\ntwo\nthree\n\n- a\n- b\n  c\n\n1. d\n\r\n## Four ##\n')).toEqual([
    { kind: 'heading', level: 1, content: [text('One')] },
    { kind: 'paragraph', content: [text('two three')] },
    { kind: 'list', isOrdered: false, items: [[text('a')], [text('b c')]] },
    { kind: 'list', isOrdered: true, items: [[text('d')]] },
    { kind: 'heading', level: 2, content: [text('Four')] },
  ])
})

test('bold, emphasis, code and links', () => {
  const [block] = parseMarkdown('A **b** *c* `d` [e](https://f.example) [g](/h) [i](mailto:j@k.example).')
  expect(block).toMatchObject({
    content: [
      text('A '),
      { kind: 'strong', text: 'b' },
      text(' '),
      { kind: 'emphasis', text: 'c' },
      text(' '),
      { kind: 'code', text: 'd' },
      text(' '),
      { kind: 'link', text: 'e', href: 'https://f.example' },
      text(' '),
      { kind: 'link', text: 'g', href: '/h' },
      text(' '),
      { kind: 'link', text: 'i', href: 'mailto:j@k.example' },
      text('.'),
    ],
  })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JAVASCRIPT:alert)',
  '[a](data:text/html,x)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a]( https://evil.example)',
  '[Name of the operator]',
])('%s stays text', (written) => {
  expect(parseMarkdown(written)).toEqual([{ kind: 'paragraph', content: [text(written)] }])
})

test('a long text of nothing but marks is read in no time', () => {
  for (const mark of ['*', '`', '[', '[a](', '**a', '# ', '- ', '1. ']) parseMarkdown(mark.repeat(20_000))
})
