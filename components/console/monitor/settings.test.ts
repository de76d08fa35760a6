// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { echoOf } from './echo.ts'
import { History } from './history.ts'
import { readFontSize, readSettings, storeFontSize, storeSettings } from './settings.ts'

class FakeStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  removeItem = (key: string) => void this.kept.delete(key)
}

let local = new FakeStorage()
let session = new FakeStorage()
beforeEach(() => {
  local = new FakeStorage()
  session = new FakeStorage()
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session })
})

const usual = { lineEnding: 'cr', isEchoing: false, isFeedReturn: true, times: 'off', isHex: false, macros: [] }

test('what was chosen is kept for each user and type of board', () => {
  const chosen = { ...readSettings('usr_1:uno'), lineEnding: 'lf' as const, macros: [{ name: 'on', text: 'led on' }] }
  storeSettings('usr_1:uno', chosen)
  expect(readSettings('usr_1:uno')).toEqual(chosen)
  expect(readSettings('usr_1:pico')).toEqual(usual)
  expect(readSettings('usr_2:uno')).toEqual(usual)
})

test.each([
  'not JSON',
  'null',
  '7',
  '[]',
  JSON.stringify({ lineEnding: 'toString', times: 1, isEchoing: 'yes', macros: [{ name: '' }, null, 3] }),
  JSON.stringify({ lineEnding: 'ff', macros: 'led on' }),
])('what cannot be read is as usual: %s', (kept) => {
  local.kept.set('monitor:u:t', kept)
  expect(readSettings('u:t')).toEqual(usual)
})

test('text has a size within bounds, for all consoles', () => {
  expect(readFontSize()).toBe(13)
  expect([storeFontSize(15), readFontSize()]).toEqual([15, 15])
  expect([storeFontSize(99), storeFontSize(1)]).toEqual([32, 8])
  expect([storeFontSize(), readFontSize(), local.kept.size]).toEqual([13, 13, 0])
})

test('sent lines come back, newest first, and then what was being written', () => {
  const history = new History('u:t')
  for (const line of ['help', 'led on', 'led on', '']) history.add(line)
  expect([history.older('le'), history.older('led on'), history.older('help')]).toEqual(['led on', 'help', 'help'])
  expect([history.newer('help'), history.newer('led on'), history.newer('le')]).toEqual(['led on', 'le', 'le'])
})

/** Breaks where the browser keeps it: the next user of the computer would read what was typed. */
test('sent lines are kept in the tab alone, fifty of them', () => {
  const history = new History('u:t')
  for (let i = 0; i < 60; i++) history.add(`line ${i}`)
  expect(local.kept.size).toBe(0)
  const again = new History('u:t')
  let line = ''
  for (let i = 0; i < 99; i++) line = again.older(line)
  expect(line).toBe('line 10')
})

test.each([
  ['led on\r', 'led on\r\n'],
  ['a\r\nb\n', 'a\r\nb\r\n'],
  ['x\u007f', 'x\b \b'],
  ['\u0003\u001a', '^C^Z'],
  ['\u001b[A\u001bOPa\u001b', 'a'],
  ['ä\t', 'ä\t'],
])('the echo of %j is %j', (typed, shown) => {
  expect(echoOf(typed)).toBe(shown)
})
