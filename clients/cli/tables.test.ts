import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'
import { tableOf } from './table.ts'
import { Time } from './times.ts'

const ID = `brd_${'0'.repeat(26)}`
const HEADERS = ['ID', 'TYPE', 'STATE', 'WHAT IT IS AND WHAT IT CAN DO']
const ROWS = [
  [ID, 'uno-emulated', 'in_use', 'an emulated board'],
  [ID, 'rp2350', '', '板子 👩‍🔧🇨🇭 with a long name that does not fit into a terminal of eighty columns'],
]
const linesOf = (width: number) =>
  stripVTControlCharacters(tableOf(HEADERS, ROWS, width))
    .trimEnd()
    .split('\n')

/** Breaks without the cut in `fitTo`, or with the length of a text in place of its width. */
test.each([20, 30, 31, 32, 33, 34, 40, 50, 60, 80, 100, 120, 160])('no line is wider than %d columns', (width) => {
  for (const line of linesOf(width)) expect(stringWidth(line), line).toBeLessThanOrEqual(width)
})

test('what does not fit is cut with …, the last column first, and the ids never while they fit', () => {
  expect(linesOf(100).slice(1)).toEqual([
    `${ID}  uno-emulated  in_use  an emulated board`,
    `${ID}  rp2350                板子 👩‍🔧🇨🇭 with a long name that does not fit…`,
  ])
  expect(linesOf(40)).toEqual(['ID                              TYPE  …', `${ID}  uno-…`, `${ID}  rp23…`])
  expect(linesOf(20)[1]).toMatch(/^brd_0+…$/)
})

test('a table that fits is as wide as its cells, and says nothing of what is left out', () => {
  expect(linesOf(200)[0]).toBe(`ID${' '.repeat(30)}TYPE          STATE   WHAT IT IS AND WHAT IT CAN DO`)
})

test('wide characters and emoji take the room that terminals give them', () => {
  const [, ...rows] = stripVTControlCharacters(
    tableOf(
      ['A', 'B'],
      [
        ['板', 'x'],
        ['👩‍🔧', 'x'],
        ['é', 'x'],
      ],
      80,
    ),
  ).split('\n')
  expect(rows).toEqual(['板  x', '👩‍🔧  x', 'é   x', ''])
})

test('times are for people on a terminal, and RFC 3339 elsewhere', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const said = (at: string) => new Time(at).forPeople(now)
  expect(said('2026-11-21T11:57:00.000Z')).toBe('3 minutes ago')
  expect(said('2026-11-21T11:59:59.500Z')).toBe('0 seconds ago')
  expect(said('2026-11-21T13:59:59.000Z')).toBe('in 1 hour')
  expect(said('2026-11-19T12:00:00.000Z')).toBe('2 days ago')
  expect(said('2026-11-01T12:00:00.000Z')).toMatch(/^2026-1[01]-\d\d \d\d:\d\d$/)
  expect(said('no time')).toBe('no time')
  expect(String(new Time('2026-11-21T11:57:00.000Z'))).toBe('2026-11-21T11:57:00.000Z')
})

const KEY = {
  ...{ id: `key_${'0'.repeat(26)}`, label: 'CI', last_four: 'abcd', access: 'run' },
  ...{ expires_at: null, last_used_at: new Date(Date.now() - 200_000).toISOString() },
}
const service = () => fakeService([], () => ({ status: 200, body: { keys: [KEY] } }))

test('a terminal gets a table as wide as it is, and a program whole lines', async () => {
  const { url } = await service()
  const piped = await runHere(['keys', 'list'], { url, columns: 40 })
  expect(piped.stdout).toBe(`${KEY.id}\tCI\tabcd\trun\tnever\t${KEY.last_used_at}\n`)
  const wide = await runHere(['keys', 'list'], { url, isTTY: true, columns: 120 })
  expect(wide.stdout).toContain('3 minutes ago')
  const narrow = await runHere(['keys', 'list'], { url, isTTY: true, columns: 40 })
  for (const line of stripVTControlCharacters(narrow.stdout).split('\n')) expect(line.length).toBeLessThanOrEqual(40)
})

test('--jq prints what its filter makes of the JSON, and is refused before anything is asked', async () => {
  const { url } = await service()
  expect((await runHere(['keys', 'list', '--jq', '.[] | .label, {id}'], { url })).stdout).toBe(
    `CI\n{"id":"${KEY.id}"}\n`,
  )
  const wrong = await runHere(['keys', 'list', '--jq', '.['], { url: 'http://127.0.0.1:9' })
  expect(String(wrong.error)).toContain('UsageError: --jq ".["')
  const late = await runHere(['keys', 'list', '--jq', '.[].label[]'], { url })
  expect(String(late.error)).toContain('UsageError: --jq')
})
