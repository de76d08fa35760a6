import { expect, test } from 'vitest'
import type { Signals } from './line.ts'
import { pulseReset } from './pulse-reset.ts'

/** Breaks if an ESP32 is put into its boot loader, which DTR does. */
test.each([
  ['dtr', [{ dtr: false }, { dtr: true }]],
  [
    'rts-dtr-esp',
    [
      { dtr: false, rts: true },
      { dtr: false, rts: false },
    ],
  ],
] as const)('%s is one pulse', async (way, expected) => {
  const set: Signals[] = []
  await pulseReset({ setSignals: async (signals) => void set.push(signals) }, way)
  expect(set).toEqual(expected)
})
