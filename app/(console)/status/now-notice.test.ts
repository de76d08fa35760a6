import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NowNotice } from './now-notice.tsx'

const service = { kind: 'service', label: 'Website and API', isUp: true } as const
const type = (label: string, isUp: boolean | null) => ({ kind: 'type', label, isUp }) as const
const agent = { kind: 'agent', label: 'Agent 1', isUp: false } as const

function textOf(...components: Parameters<typeof NowNotice>[0]['components']): string {
  return renderToStaticMarkup(createElement(NowNotice, { components })).replaceAll(/<[^>]+>/g, ' ')
}

test('all is operational only where a board is usable and nothing is down or in maintenance', () => {
  expect(textOf(service, type('Uno', true))).toContain('All systems operational.')
  for (const components of [
    [type('Uno', null)],
    [],
    [type('Uno', true), type('Pico', null)],
    [type('Uno', true), agent],
    [type('Uno', false)],
  ])
    expect(textOf(service, ...components)).not.toContain('All systems operational.')
})

test('what is down and what is in maintenance is named', () => {
  const text = textOf(service, type('Uno', true), type('Pico', false), type('Nucleo', null), agent)
  expect(text).toMatch(/The service works\..*No usable board of: +Pico.*In maintenance: +Nucleo.*Agent 1/)
  expect(textOf(service, type('Uno', null))).toContain('The website and the API work. No board is usable now.')
})
