import { expect, test } from 'vitest'
import { OutputFeed } from './output-feed.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A listener that writes down what it is given. */
function recorder() {
  const given: string[] = []
  const output = (bytes: Uint8Array) => given.push(new TextDecoder().decode(bytes))
  return { given, listener: { output, notice: (text: string) => given.push(`(${text})`) } }
}

/** Breaks where the feed keeps nothing: a terminal that is loaded late would begin empty. */
test('who comes later is given what was printed before, in order and once', () => {
  const feed = new OutputFeed()
  feed.write(bytesOf('one'))
  feed.notice('a notice')
  const [early, late] = [recorder(), recorder()]
  feed.follow(early.listener)
  feed.write(bytesOf('two'))
  feed.follow(late.listener)
  expect(early.given).toEqual(['one', '(a notice)', 'two'])
  expect(late.given).toEqual(early.given)
})

test('the newest pieces are kept, up to a length', () => {
  const feed = new OutputFeed(8)
  for (const text of ['aaaa', 'bbbb', 'cccc']) feed.write(bytesOf(text))
  const { given, listener } = recorder()
  feed.follow(listener)
  expect(given).toEqual(['bbbb', 'cccc'])
})

test('who has left is given nothing, and a feed that is cleared has nothing', () => {
  const feed = new OutputFeed()
  const { given, listener } = recorder()
  const leave = feed.follow(listener)
  feed.write(bytesOf('one'))
  leave()
  feed.write(bytesOf('two'))
  expect(given).toEqual(['one'])
  feed.clear()
  const later = recorder()
  feed.follow(later.listener)
  expect(later.given).toEqual([])
})
