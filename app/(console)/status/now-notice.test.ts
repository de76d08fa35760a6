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

test('all is operational only where every agent and each board type that was ever connected is', () => {
  expect(textOf([service, type('Uno', 'up')])).toContain('All systems operational')
  expect(textOf([service, type('Uno', 'up'), type('Pico', 'unconnected')])).toMatch(
    /All systems operational .*1 board type is not connected\./,
  )
  const all = [
    [type('Uno', 'down')],
    [],
    [type('Uno', 'unconnected')],
    ...(['down', 'maintenance', 'offline'] as const).map((state) => [type('Uno', 'up'), type('Pico', state)]),
    [type('Uno', 'up'), agent],
  ]
  for (const components of all) expect(textOf([service, ...components])).not.toContain('All systems operational')
})

test('what is away is counted and named, many by the first names', () => {
  const many = ['A', 'B', 'C', 'D'].map((label) => type(label, 'maintenance'))
  expect(
    textOf([
      service,
      type('Uno', 'up'),
      type('Pico', 'down'),
      type('Nucleo', 'maintenance'),
      ...many,
      type('Arty', 'unconnected'),
      agent,
    ]),
  ).toMatch(
    /Service operational, 6 of 7 board types offline, 1 agent disconnected .*Down: Pico .*In maintenance: Nucleo, A and 3 more .*Disconnected: Agent 1 .*1 board type is not connected\./,
  )
  expect(textOf([service, type('Uno', 'down'), type('Pico', 'offline')])).toContain('2 of 2 board types offline')
})

test('without the database the service is down', () => {
  expect(textOf(undefined)).toContain('Service down')
})
