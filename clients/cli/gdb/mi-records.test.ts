import { expect, test } from 'vitest'
import { readRecord } from './mi-records.ts'

test('the end of a command has its number, and values of all kinds', () => {
  const line =
    '12^done,stack=[frame={level="0",func="take",line="24"},frame={level="1",func="main"}],empty=[],names=["r0","r1"]'
  expect(readRecord(line)).toEqual({
    ...{ kind: 'result', token: 12, word: 'done' },
    results: {
      stack: [
        { level: '0', func: 'take', line: '24' },
        { level: '1', func: 'main' },
      ],
      empty: [],
      names: ['r0', 'r1'],
    },
  })
})

test('strings are as gdb had them, with bytes beyond ASCII', () => {
  expect(readRecord('1^done,value="a \\"b\\" \\\\ \\303\\244\\n"')).toMatchObject({
    results: { value: 'a "b" \\ ä\n' },
  })
  expect(readRecord('~"hello\\n"')).toEqual({ kind: 'text', text: 'hello\n' })
  expect(readRecord('*stopped,reason="signal-received",frame={args=[],func="f"}')).toEqual({
    ...{ kind: 'event', word: 'stopped' },
    results: { reason: 'signal-received', frame: { args: [], func: 'f' } },
  })
})

/** A board chooses what is in strings, and no names. */
test.each([
  ['(gdb) ', undefined],
  ['', undefined],
  ['1^done,a="b', { a: 'b' }],
  ['1^done,a={b="c"', { a: { b: 'c' } }],
  ['1^done,a=?', { a: [] }],
  ['1^done,a="x\\', { a: expect.any(String) }],
  ['1^done,__proto__={a="b"}', {}],
])('%j is read as far as it goes', (line, results) => {
  const record = readRecord(line)
  if (results === undefined) expect(record).toBeUndefined()
  else expect(record).toMatchObject({ results })
})

test('a line that is nested without an end is read to an end', () => {
  expect(readRecord(`1^done,a=${'['.repeat(100_000)}`)).toMatchObject({ word: 'done' })
})
