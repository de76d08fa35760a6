import { RP2040 } from 'rp2040js'
import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { Random } from '#agent/emulated/pico/cortex-m0/conformance/random-code.ts'
import { PinWord, SYNC_CYCLES } from './pins.ts'

const PAD_AFTER_RESET = 0x56

/** Breaks if a word is forgotten while a state machine may still see it. */
test('pins are seen as they were two cycles ago, after any number of changes', () => {
  const pins = new RP2040(new AlarmClock(125_000_000)).gpio.slice(0, 3)
  for (const pin of pins) pin.padValue = PAD_AFTER_RESET
  let cycle = 10
  let changes = 0
  const seen = new PinWord(
    pins,
    () => cycle,
    () => changes++,
  )
  const was = [{ word: 0, since: 0 }]
  const random = new Random(1)
  for (let left = 500; left > 0; left--) {
    cycle += random.pick([0, 0.5, 1, 1, 3])
    random.pick(pins).setInputValue(random.below(2) === 1)
    const word = pins.reduce((bits, { index, inputValue }) => bits | (Number(inputValue) << index), 0)
    was.push({ word, since: cycle })
    for (const at of [cycle, cycle + 1, cycle + SYNC_CYCLES])
      expect(seen.at(at)).toBe(was.findLast(({ since }) => since <= at - SYNC_CYCLES)?.word)
  }
  expect(changes).toBeGreaterThan(100)
})
