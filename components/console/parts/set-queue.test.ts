import { expect, test } from 'vitest'
import type { PartInput } from '#wire/parts.ts'
import { SetQueue } from './set-queue.ts'

function makeQueue() {
  const sent: [string, PartInput][] = []
  const answers: (() => void)[] = []
  const queue = new SetQueue<PartInput>(({ name, input }) => {
    sent.push([name, input])
    return new Promise((resolve) => answers.push(resolve))
  })
  /** Answers all that is sent, until nothing is. */
  const answerAll = async () => {
    for (let answer = answers.shift(); answer; answer = answers.shift()) {
      answer()
      await new Promise(setImmediate)
    }
  }
  return { queue, sent, answerAll }
}

/** Breaks if two are under way at once, or if a press is left out. */
test('presses and releases are sent in order, each once', async () => {
  const { queue, sent, answerAll } = makeQueue()
  const presses = [true, false, true, false].map((pressed) => ({ pressed }))
  for (const press of presses) queue.add('button', press)
  expect(sent).toHaveLength(1)
  await answerAll()
  expect(sent).toEqual(presses.map((press) => ['button', press]))
})

test('of what a slider says only the newest waits, in its place among others', async () => {
  const { queue, sent, answerAll } = makeQueue()
  for (const value of [0.1, 0.2, 0.3]) queue.add('pot', { value }, { isNewestEnough: true })
  queue.add('button', { pressed: true })
  for (const value of [0.4, 0.5]) queue.add('pot', { value }, { isNewestEnough: true })
  await answerAll()
  expect(sent).toEqual([
    ['pot', { value: 0.1 }],
    ['pot', { value: 0.3 }],
    ['button', { pressed: true }],
    ['pot', { value: 0.5 }],
  ])
})
