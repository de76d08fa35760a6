import { expect, test } from 'vitest'
import { silent } from '#agent/emulated/machine.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { Pico } from './pico.ts'

const ROUND = 'core 1 says 42 count 20000 wrong 0 reset 0\r\n'
const MAX_CYCLES = 15e6

/** Runs a program until it has printed `over`, as far at a time as `stepOf` says. */
function outputOf(image: Uint8Array, stepOf: () => number) {
  let output = ''
  const byte = (value: number) => {
    output += String.fromCharCode(value)
  }
  const pico = new Pico(memoryWith('pico', image), { ...silent, byte })
  while (!output.endsWith('over\r\n') && pico.cycles < MAX_CYCLES) pico.advance(pico.cycles + stepOf())
  pico.advance(MAX_CYCLES)
  while (pico.cycles < MAX_CYCLES) pico.advance(MAX_CYCLES)
  return { output, state: Buffer.concat(pico.state()).toString('base64') }
}

/** Breaks if a core has the other's number, FIFO or divider, or a spinlock lets both in. */
test.skipIf(!canBuild)('both cores run, talk, count under a lock and are reset, however they are advanced', () => {
  const { binary } = build('two-cores')
  const whole = outputOf(binary, () => 50_000)
  expect(whole.output).toBe(`${ROUND}${ROUND}over\r\n`)
  let step = 0
  const inPieces = outputOf(binary, () => [1, 63, 64, 65, 1_000, 7][step++ % 6] ?? 1)
  expect(inPieces).toEqual(whole)
})
