import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConsoleText } from './console-text.ts'
import { ExpectAll } from './expect-all.ts'
import { Matcher } from './matcher.ts'
import { toRegExp } from './pattern.ts'

type Wait = { patterns: string[]; fail: string | null; outcome: object }
type Vector = { name: string; chunks: string[]; waits: Wait[]; rest: string }

const file = new URL('../../conformance/expect-all.json', import.meta.url)
const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8'))

test.each(vectors)('$name', ({ chunks, waits, rest }) => {
  const [decoder, matcher, pieces] = [new ConsoleText(), new Matcher(), chunks.map((chunk) => Buffer.from(chunk))]
  for (const { patterns, fail, outcome } of waits) {
    const all = new ExpectAll(matcher, patterns.map(toRegExp), fail === null ? [] : [toRegExp(fail)])
    let found = all.find()
    for (let piece = pieces.shift(); !found && piece; piece = pieces.shift()) {
      matcher.push(decoder.push(piece))
      found = all.find()
      if (found) break
    }
    expect(outcomeOf(found, all.missing(patterns))).toEqual(outcome)
  }
  for (const piece of pieces) matcher.push(decoder.push(piece))
  expect(matcher.unmatched).toBe(rest)
})

/** Breaks where the first of the list counts. Python takes one fail only. */
test('of several fails the one that ends first counts', () => {
  const matcher = new Matcher()
  matcher.push('one two three')
  const all = new ExpectAll(matcher, [/one/g], [/three/g, /t/g, /on/g])
  expect(all.find()).toMatchObject({ fail: { text: 'on', index: 2 } })
})

function outcomeOf(found: ReturnType<ExpectAll['find']>, missing: unknown[]): object {
  if (!found) return { result: 'waiting', missing }
  if ('fail' in found) return { result: 'failed', fail: found.fail.text }
  return { result: 'passed', matches: found.matches.map(({ start, end }) => [start, end]) }
}
