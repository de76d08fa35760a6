import { expect, test } from 'vitest'
import { OutputFeed } from './output-feed.ts'
import { ShownOutput } from './shown-output.ts'

function makeScene(maxKept = 1_000) {
  const feed = new OutputFeed(maxKept)
  const missing: string[] = []
  const shown = new ShownOutput(feed)
  let text = ''
  const terminal = {
    write: (bytes: Uint8Array, offset = -1) => {
      text += `${offset}:${Buffer.from(bytes)} `
    },
    writeText: () => {
      text = ''
    },
  }
  const print = (printed: string) => feed.write(Buffer.from(printed), feed.end)
  const open = () => shown.open(terminal, (said) => missing.push(said))
  return { shown, open, missing, print, text: () => text.trim() }
}

test('what came before there was a terminal is shown once there is', () => {
  const { open, print, text } = makeScene()
  print('ab')
  print('c')
  open()
  print('d')
  expect(text()).toBe('0:ab 2:c 3:d')
})

test('a pause holds the view, and then all that came is shown', () => {
  const { shown, open, print, text, missing } = makeScene()
  open()
  print('a')
  shown.setPaused(true)
  print('b')
  print('c')
  expect(text()).toBe('0:a')
  shown.setPaused(false)
  expect(text()).toBe('0:a 1:b 2:c')
  expect(missing).toEqual([])
})

/** Breaks without `onMissing`: lines would be joined that no board printed. */
test('what is forgotten in a long pause is said to be missing', () => {
  const { shown, open, print, text, missing } = makeScene(10)
  open()
  print('a')
  shown.setPaused(true)
  for (let i = 0; i < 30; i++) print('x')
  shown.setPaused(false)
  const first = Number(/^0:a (\d+):x/.exec(text())?.[1])
  expect(missing).toEqual([`${first - 1} bytes are not shown: the log has them.`])
})

test('all is written again but what was cleared', () => {
  const { shown, open, print, text } = makeScene()
  open()
  print('a')
  shown.clear()
  print('b')
  shown.again()
  expect(text()).toBe('1:b')
})

test('a terminal that is closed is written to no more, and another one begins with all', () => {
  const { shown, open, print, text } = makeScene()
  open()
  print('a')
  shown.close()
  print('b')
  expect(text()).toBe('0:a')
  shown.again()
  open()
  expect(text()).toBe('0:a 0:a 1:b')
})
