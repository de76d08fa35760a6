import { expect, it } from 'vitest'
import { endOfPass } from './pass.ts'

it('comes back for all who wait at once, and after whatever else the pass has brought', async () => {
  const happened: string[] = []
  const say = (word: string) => () => happened.push(word)
  const first = endOfPass().then(say('first'))
  await Promise.resolve().then(say('work'))
  process.nextTick(say('more work'))
  await Promise.all([first, endOfPass().then(say('second'))])
  expect(happened).toEqual(['work', 'more work', 'first', 'second'])
})

it('begins anew with each pass', async () => {
  const before = endOfPass()
  await before
  expect(endOfPass()).not.toBe(before)
})
