import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ComponentState, ComponentStatus } from '#core/uptime/index.ts'
import { Unknown } from './unknown.tsx'

type Last = Parameters<typeof Unknown>[0]['last']

const part = (kind: ComponentStatus['kind'], label: string, state: ComponentState): ComponentStatus => ({
  ...{ component: `${kind}:${label}`, kind, label, state },
  days: [],
})

function textOf(last: Last): string {
  const html = renderToStaticMarkup(createElement(Unknown, { last }))
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ')
}

test('what was there when the database went away is unknown since then', () => {
  const checkedAt = new Date(Date.now() - 1)
  const components = [part('service', 'Website', 'up'), part('type', 'Uno', 'up'), part('type', 'Arty', 'unconnected')]
  expect(textOf({ components, checkedAt })).toMatch(/^ Board types Uno Last check: \S+ UTC Unknown $/)
})

test('a service that has just started knows of nothing', () => {
  expect(textOf(null)).toBe('')
})
