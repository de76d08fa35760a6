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

/** Breaks if types that were never connected are left out of the count. */
test('board types are counted beside the service, and those that were never connected are named calmly', () => {
  expect(textOf([service, type('Uno', 'up')])).toMatch(
    /Service operational .*1 of 1 board type available Every board type has a usable board\./,
  )
  const some = [service, type('Uno', 'up'), type('Pico', 'unconnected'), type('Arty', 'unconnected')]
  expect(textOf(some)).toMatch(/Service operational .*1 of 3 board types available 2 offline/)
  expect(textOf([service])).toContain('No board types yet')
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
  ).toMatch(/1 of 8 board types available .*Down: Pico .*In maintenance: Nucleo, A and 3 more .*1 offline/)
})

test('one word says that a type is offline, whether or not it was ever usable', () => {
  const components = [service, type('Pico', 'offline'), type('Arty', 'unconnected')]
  expect(textOf(components)).toMatch(/Offline: Pico .*1 more offline/)
})

test('without the database the service is down', () => {
  expect(textOf(undefined)).toContain('Service down')
})
