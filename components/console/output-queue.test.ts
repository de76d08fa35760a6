import { expect, test, vi } from 'vitest'
import { OutputQueue } from './output-queue.ts'

/** A terminal that takes pieces later, as xterm does, and takes none once `stopsAt` was written. */
function makeTerminal(stopsAt?: string) {
  let [shown, isStopped] = ['', false]
  const write = (text: string, onDone: () => void) => {
    setTimeout(() => {
      isStopped ||= stopsAt !== undefined && text.includes(stopsAt)
      if (isStopped) return
      shown += text
      onDone()
    })
  }
  return { write, shown: () => shown }
}

test('a terminal that has stopped is replaced, and what came later is shown in order', async () => {
  const [first, second] = [makeTerminal('bad'), makeTerminal()]
  const troubles: string[] = []
  const queue = new OutputQueue(first, { reopen: () => second, onTrouble: (text) => troubles.push(text) })
  const later = Array.from({ length: 200 }, (_, i) => `line ${i}\n`)
  for (const text of ['good\n', 'bad\n', ...later]) queue.write(Buffer.from(text))
  await vi.waitFor(() => expect(second.shown()).toContain('line 199'))
  expect(first.shown()).toBe('good\n')
  expect(second.shown()).toBe(later.join(''))
  expect(troubles).toEqual(['The terminal stopped at this output and was started again.'])
})

test('a terminal that throws as it is written to is replaced', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const second = makeTerminal()
  const failing = {
    write: () => {
      throw new Error('out of its write loop')
    },
  }
  const onTrouble = vi.fn()
  new OutputQueue(failing, { reopen: () => second, onTrouble }).write(Buffer.from('first'))
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledOnce())
  expect(reported).toHaveBeenCalledOnce()
})

test('a slow terminal is not replaced, and waiting output is bounded', async () => {
  const shown: string[] = []
  const waiting: (() => void)[] = []
  const troubles: string[] = []
  const write = (text: string, onDone: () => void) => {
    waiting.push(() => {
      shown.push(text)
      onDone()
    })
  }
  const queue = new OutputQueue(
    { write },
    { reopen: () => expect.unreachable(), onTrouble: (text) => troubles.push(text), maxWaiting: 200_000 },
  )
  for (let i = 0; i < 50; i++) queue.write(Buffer.alloc(10_000, 'x'))
  queue.write(Buffer.from('the end'))
  for (let next = waiting.shift(); next; next = waiting.shift()) next()
  expect(shown.join('')).toMatch(/^x+the end$/)
  expect(troubles[0]).toMatch(/^\d+ bytes are left out: /)
  expect(shown.join('').length).toBeLessThan(300_000)
  queue.dispose()
})

/** Breaks where pieces are as long as what is written: xterm looks at the clock between them. */
test('a long output is written in short pieces', () => {
  const pieces: string[] = []
  const queue = new OutputQueue({ write: (text) => pieces.push(text) }, { reopen: () => expect.unreachable() })
  queue.write(Buffer.alloc(100_000, 'x'))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2_000)
  queue.dispose()
})
