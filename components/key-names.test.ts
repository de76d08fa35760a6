import { expect, test } from 'vitest'
import { keyNames } from './key-names.ts'

test('keys are those of the system', () => {
  const hints = ['Ctrl+F in the console', 'Ctrl+K', 'Alt+C', 'Shift+Enter', 'Esc', { usual: 'Ctrl+Shift+C', mac: '⌘C' }]
  expect(hints.map((one) => keyNames(one, false))).toEqual([...hints.slice(0, 5), 'Ctrl+Shift+C'])
  expect(hints.map((one) => keyNames(one, true))).toEqual(['⌘F in the console', '⌘K', '⌥C', '⇧Enter', 'Esc', '⌘C'])
})
