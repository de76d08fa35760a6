import { expect, test } from 'vitest'
import { unescapeText } from './flags.ts'
import { junitOf } from './junit.ts'
import { ReportReader } from './report.ts'

function read(format: string, text: string) {
  const reader = new ReportReader(format)
  // Cut into pieces, as a serial line does.
  for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7))
  return { ...reader.report, names: reader.report.cases.map(({ name, result }) => `${name} ${result}`) }
}

test("Unity's lines and summary", () => {
  const lines = ['test/t.c:9:test_a:PASS', 'test/t.c:12:test_b:FAIL: Expected 1 Was 2', 'test/t.c:20:test_c:IGNORE']
  const { names, cases, passed } = read(
    'unity',
    [...lines, '-----', '3 Tests 1 Failures 1 Ignored ', 'FAIL', ''].join('\n'),
  )
  expect({ names, passed }).toEqual({ names: ['test_a passed', 'test_b failed', 'test_c skipped'], passed: false })
  expect(cases[1]?.message).toBe('Expected 1 Was 2')
  expect(read('unity', 'a.c:1:t:PASS\n1 Tests 0 Failures 0 Ignored \nOK\n').passed).toBe(true)
  expect(read('unity', 'a.c:1:t:PASS\n1 Tests 0 Fail').passed).toBeNull()
})

test("ztest's lines and summary; a summary does not hide a failed test", () => {
  const good = ' PASS - test_a in 0.001 seconds\n SKIP - test_b in 0.000 seconds\nPROJECT EXECUTION SUCCESSFUL\n'
  expect(read('ztest', good)).toMatchObject({ names: ['test_a passed', 'test_b skipped'], passed: true })
  expect(read('ztest', ' FAIL - test_a in 0.1 seconds\nPROJECT EXECUTION SUCCESSFUL\n').passed).toBe(false)
})

test('TAP with the plan first or last, forgiven tests, and an early end', () => {
  expect(read('tap', '1..2\nok 1 - boots\nnot ok 2 - blinks\n')).toMatchObject({
    ...{ names: ['boots passed', 'blinks failed'], passed: false },
  })
  expect(read('tap', 'ok 1\nnot ok 2 - later # TODO soon\nok 3 # SKIP no radio\n1..3\n')).toMatchObject({
    passed: true,
  })
  expect(read('tap', '1..5\nok 1\nBail out! no power\n').passed).toBe(false)
  expect(read('tap', '1..2\nok 1\n').passed).toBeNull()
})

test('a JUnit report has no text that is not XML', () => {
  const cases = [{ name: 'a<b>&"c"', result: 'failed' as const, message: 'bell \u0007' }]
  const xml = junitOf({
    name: 'uno',
    seconds: 1.5,
    cases,
    properties: { session_id: 'ses_1', board_id: null },
    output: '\u001b[0m',
  })
  expect(xml).toContain('name="a&lt;b&gt;&amp;&quot;c&quot;"')
  expect(xml).not.toContain('board_id')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is searched for
  expect(xml).not.toMatch(/[\u0007\u001b]/)
})

test('escapes of --send', () => {
  expect(unescapeText('root\\n\\r\\t\\x1b\\\\n \\q')).toBe('root\n\r\t\u001b\\n \\q')
})
