import { afterEach, expect, test, vi } from 'vitest'
import { SECOND_MS } from '#durations.ts'
import { addReader, removeReader } from './live-consoles.ts'
import { typeRelayed } from './type.ts'

afterEach(() => void vi.useRealTimers())

/** Breaks without the pause: each key would be a note, and with its bytes, what was typed. */
test('the record says who begins to type, and nothing of what', () => {
  vi.useFakeTimers()
  const console = addReader('ses_typed', 0)
  const sent: string[] = []
  const send = (bytes: Uint8Array) => sent.push(Buffer.from(bytes).toString()) > 0
  console.source = { binding: 1, base: 0, send, setLines: () => true, acknowledge: () => {}, drop: () => {} }
  const type = (text: string, by: 'owner' | 'link' = 'owner') => typeRelayed('ses_typed', 1, Buffer.from(text), by)
  type('se')
  vi.advanceTimersByTime(9 * SECOND_MS)
  type('cret')
  type('x', 'link')
  vi.advanceTimersByTime(9 * SECOND_MS)
  type('\r')
  vi.advanceTimersByTime(11 * SECOND_MS)
  type('again')
  vi.advanceTimersByTime(11 * SECOND_MS)
  console.source = { ...console.source, send: () => false }
  type('lost')
  expect(sent.join('')).toBe('secretx\ragain')
  expect(console.pending.map(({ kind, bytes }) => `${kind} ${Buffer.from(bytes)}`)).toEqual([
    'note typed by the owner',
    'note typed by the holder of a link',
    'note typed by the owner',
  ])
  expect(console.typed).toBe(17)
  console.source = undefined
  removeReader(console)
})
