import { expect, test } from 'vitest'
import { uno } from '#components/board-picture/shapes/uno.ts'
import { nextPin } from './next-pin.ts'

const { pins } = uno
const nameAfter = (name: string, key: string) => {
  const next = nextPin(
    pins,
    pins.findIndex((pin) => pin.name === name),
    key,
  )
  return next === undefined ? undefined : pins[next]?.name
}

test.each([
  ['D13', 'ArrowRight', 'D12'],
  ['D8', 'ArrowRight', 'D7'],
  ['D8', 'ArrowLeft', 'D9'],
  ['A0', 'ArrowUp', 'D5'],
  ['D0', 'ArrowDown', 'A5'],
  ['A5', 'ArrowDown', undefined],
  ['SCL', 'ArrowLeft', undefined],
  ['D2', 'Home', 'SCL'],
  ['D2', 'End', 'A5'],
  ['D2', 'Enter', undefined],
])('from %s, %s leads to %s', (name, key, expected) => {
  expect(nameAfter(name, key)).toBe(expected)
})
