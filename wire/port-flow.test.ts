import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PORT_WINDOW_BYTES } from './limits.ts'
import { PortFlow, PortGrants } from './port-flow.ts'

test('a sender that keeps to its credit is never refused, and never stuck', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40_000)), (sizes) => {
      const [sender, receiver, grants] = [new PortFlow(), new PortFlow(), new PortGrants()]
      for (const size of sizes) {
        const length = Math.min(size, sender.credit)
        expect(receiver.receive(sender.send(length), length)).toBe(true)
        const until = grants.take(length)
        if (until !== undefined) {
          receiver.grant(until)
          sender.allow(until)
        }
        expect(sender.credit).toBeGreaterThan(PORT_WINDOW_BYTES / 2)
      }
    }),
  )
})

/** Breaks if a hostile reader lets a sender go on for ever: what it does not take would pile up. */
test('no grant is good for more than a window', () => {
  const flow = new PortFlow()
  flow.allow(2 ** 47)
  expect(flow.credit).toBe(PORT_WINDOW_BYTES)
  flow.send(10)
  expect(flow.credit).toBe(PORT_WINDOW_BYTES - 10)
  flow.allow(2 ** 47)
  expect(flow.credit).toBe(PORT_WINDOW_BYTES)
})

test('a hole, bytes that come again and bytes without credit are refused', () => {
  const flow = new PortFlow()
  expect(flow.receive(0, 10)).toBe(true)
  expect(flow.receive(11, 1)).toBe(false)
  expect(flow.receive(0, 10)).toBe(false)
  expect(flow.receive(10, PORT_WINDOW_BYTES - 9)).toBe(false)
  expect(flow.receive(10, PORT_WINDOW_BYTES - 10)).toBe(true)
})
