import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ComponentState } from '#core/uptime/index.ts'
import { NowNotice } from './now-notice.tsx'

type Components = Parameters<typeof NowNotice>[0]['components']

const service = { kind: 'service', label: 'Website and API', state: 'up' } as const
const type = (label: string, state: ComponentState) => ({ kind: 'type', label, state }) as const
const agent = { kind: 'agent', label: 'Agent 1', state: 'down' } as const

function textOf(components: Components): string {
  const html = renderToStaticMarkup(createElement(NowNotice, { components }))
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ')
}

test('all is operational only where every board type and agent is', () => {
  expect(textOf([service, type('Uno', 'up')])).toContain('All systems operational')
  const all = [
    [type('Uno', 'down')],
    [],
    ...(['down', 'maintenance', 'offline', 'unconnected'] as const).map((state) => [
      type('Uno', 'up'),
      type('Pico', state),
    ]),
    [type('Uno', 'up'), agent],
  ]
  for (const components of all) expect(textOf([service, ...components])).not.toContain('All systems operational')
})

test('what is away is counted and named, many by the first names', () => {
  const many = ['A', 'B', 'C', 'D'].map((label) => type(label, 'unconnected'))
  expect(
    textOf([service, type('Uno', 'up'), type('Pico', 'down'), type('Nucleo', 'maintenance'), ...many, agent]),
  ).toMatch(
    /Service operational, 6 of 7 board types offline, 1 agent disconnected .*Down: Pico .*In maintenance: Nucleo .*Not connected yet: A, B and 2 more .*Disconnected: Agent 1/,
  )
  expect(textOf([service, type('Uno', 'down'), type('Pico', 'offline')])).toContain('2 of 2 board types offline')
})

test('without the database the service is down', () => {
  expect(textOf(undefined)).toContain('Service down')
})
