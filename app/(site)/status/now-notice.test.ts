import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ComponentState } from '#core/uptime/index.ts'
import { NowNotice } from './now-notice.tsx'

type Components = Parameters<typeof NowNotice>[0]['components']

const service = { kind: 'service', label: 'Website and API', state: 'up' } as const
const type = (label: string, state: ComponentState) => ({ kind: 'type', label, state }) as const
const agent = { kind: 'agent', label: 'Agent 1', state: 'down' } as const

const htmlOf = (components: Components) => renderToStaticMarkup(createElement(NowNotice, { components }))

function textOf(components: Components): string {
  return htmlOf(components)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ')
}

test('if all is well, one sentence says so, and types that were never connected are named calmly', () => {
  expect(textOf([service, type('Uno', 'up')])).toMatch(
    /All systems operational .*respond\. The board type has a usable board\. $/,
  )
  const some = [
    service,
    type('Uno', 'up'),
    type('Nano', 'up'),
    type('Pico', 'unconnected'),
    type('Arty', 'unconnected'),
  ]
  expect(textOf(some)).toMatch(/All systems operational .*All 2 board types have .* No board yet for 2 more types\./)
})

/** Breaks if a service without any usable board calls that operational. */
test('without a board that can be used, only the website and the API are operational', () => {
  for (const components of [[service], [service, type('Pico', 'unconnected')]])
    expect(textOf(components)).toMatch(/Website and API operational .*no session can start/)
  expect(textOf([service, type('Pico', 'down')])).toMatch(/No boards are available Down: Pico .*respond\. $/)
})

/** Breaks if a trouble is as quiet as a type that was never connected, or the other way round. */
test('only what was usable once is a trouble: an agent that is away tells users nothing', () => {
  const hasAlarm = (components: Components) => htmlOf(components).includes('text-warn')
  expect(hasAlarm([service, type('Uno', 'up'), type('Pico', 'unconnected')])).toBe(false)
  for (const state of ['down', 'maintenance', 'offline'] as const)
    expect(hasAlarm([service, type('Uno', 'up'), type('Pico', state)]), state).toBe(true)
  expect(hasAlarm([service, type('Uno', 'up'), agent])).toBe(false)
})

test('what is away is named, many by the first names', () => {
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
    /Some boards are unavailable Down: Pico In maintenance: Nucleo, A and 3 more .*1 board type can be used\. No board yet for 1 more type/,
  )
})

test('without the database the service is down', () => {
  expect(textOf(undefined)).toContain('Service down')
})
