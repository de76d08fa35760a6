import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DO, escaped, lineCommand, negotiation, TelnetReader } from './telnet.ts'

function listen() {
  const heard: unknown[] = []
  const reader = new TelnetReader({
    data: (bytes) => void heard.push(Buffer.from(bytes).toString('latin1')),
    option: (verb, option) => void heard.push([verb, option]),
    command: (number, values) => void heard.push({ number, values }),
  })
  return { heard, reader }
}

/** Breaks where a command overtakes what was sent before it. */
test('bytes and commands are heard in their order', () => {
  const { heard, reader } = listen()
  reader.add(
    Buffer.concat([Buffer.from('a'), lineCommand(5, [8]), Buffer.from('b'), negotiation(DO, 44), Buffer.from('c')]),
  )
  expect(heard).toEqual(['a', { number: 5, values: [8] }, 'b', [DO, 44], 'c'])
})

test('any bytes arrive as they were, however they are cut', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.integer({ min: 1, max: 9 }), (bytes, size) => {
      const { heard, reader } = listen()
      const sent = escaped(bytes)
      for (let at = 0; at < sent.length; at += size) reader.add(sent.subarray(at, at + size))
      expect(heard.join('')).toBe(Buffer.from(bytes).toString('latin1'))
    }),
  )
})

/** Breaks where a subnegotiation that never ends is kept. */
test('what never ends is not kept', () => {
  const { heard, reader } = listen()
  reader.add(Uint8Array.of(255, 250, 44, 1))
  reader.add(new Uint8Array(1024 * 1024).fill(7))
  reader.add(Uint8Array.of(255, 240))
  expect(heard).toEqual([{ number: 1, values: Array(62).fill(7) }])
})
