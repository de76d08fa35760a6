// Slow: executes recordings again and again.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Recorded } from '#agent/emulated/recording/player.ts'
import type { DebuggedReplay } from './debugged-replay.ts'
import { recordOf, stand } from './testing.ts'

const shellOf = (model: string) => readFileSync(new URL(`../../../firmware/${model}/shell.bin`, import.meta.url))
const RAM = { uno: { start: 0x800100, bytes: 0x800 }, pico: { start: 0x20000000, bytes: 264 * 1024 } }
const FLASH = { uno: 0, pico: 0x10000000 }
/** The count of a timer: nobody knows what it was. */
const ELSEWHERE = { uno: 0x800046, pico: 0x40054028 }

/** Everything that a debugger sees of a board. */
function seen({ target }: DebuggedReplay, model: 'uno' | 'pico'): Buffer {
  const { start, bytes } = RAM[model]
  return Buffer.concat([...target.registers(1), target.read(1, start, bytes)])
}

describe.each(['uno', 'pico'] as const)('a replay of an emulated %s in a debugger', (model) => {
  let recorded: Recorded
  beforeAll(() => {
    recorded = recordOf(model, shellOf(model), { typed: [[0.02, 'eeprom 3 99\r']], seconds: 0.04 }).recorded
  })

  /** Breaks if what an instruction has changed is not, or not all, brought back. */
  test('is in its past what a replay up to there is', { timeout: 60_000 }, async () => {
    const replay = await stand(recorded)
    for (let left = 5; left > 0; left--) {
      for (let steps = 400; steps > 0; steps--) expect(await replay.back(1)).toMatchObject({ signal: 5 })
      const there = await stand(recorded, replay.position)
      expect(there.position).toBe(replay.position)
      expect(Buffer.compare(seen(replay, model), seen(there, model))).toBe(0)
    }
    expect(replay.target.read(1, FLASH[model], 4)).toEqual(new Uint8Array(shellOf(model).subarray(0, 4)))
    expect(replay.target.read(1, ELSEWHERE[model], 4)).toHaveLength(0)
  })

  test('comes back to the same after as many steps forward', { timeout: 60_000 }, async () => {
    const replay = await stand(recorded)
    const before = seen(replay, model)
    const at = replay.position
    for (let steps = 100; steps > 0; steps--) await replay.back(1)
    expect(replay.position).toBeLessThan(at)
    expect(Buffer.compare(seen(replay, model), before)).not.toBe(0)
    for (let steps = 100; steps > 0; steps--) replay.step(1)
    expect(replay.position).toBe(at)
    expect(Buffer.compare(seen(replay, model), before)).toBe(0)
  })

  test('has a begin and an end, and is what was recorded there', { timeout: 60_000 }, async () => {
    const replay = await stand(recorded)
    const { hash } = replay.player
    const end = hash()
    expect(await replay.backToStop()).toMatchObject({ replay: 'begin' })
    expect(replay.position).toBe(0)
    expect(await replay.back(1)).toMatchObject({ replay: 'begin' })
    expect(await replay.continue()).toMatchObject({ replay: 'end' })
    expect(Buffer.compare(replay.player.hash(), end)).toBe(0)
    replay.step(1)
    expect(replay.stops.stop).toMatchObject({ replay: 'end' })
  })

  /** Breaks if somebody can make it something that was never recorded. */
  test('cannot be changed', async () => {
    const { target } = await stand(recorded)
    expect(target.setRegister(1, 0, Uint8Array.of(1))).toBe(false)
    expect(target.write(1, RAM[model].start + 0x200, Uint8Array.of(1))).toBe(false)
  })

  /** Breaks if a stop that is far away is passed, or if a stop keeps the board from moving. */
  test('goes to the same stops forwards as it has been to backwards', { timeout: 60_000 }, async () => {
    const { recorded: long } = recordOf(model, shellOf(model), {
      typed: [
        [0.02, 'led on\r'],
        [0.3, 'led off\r'],
      ],
      seconds: 0.6,
    })
    const replay = await stand(long)
    const typed = await stand(long, long.end / 2)
    const [pc] = typed.target.registers(1).slice(typed.target.programCounter)
    replay.stops.setBreakpoint(Buffer.from(pc ?? []).readUInt32LE(), true)
    const positions: number[] = []
    for (let left = 3; left > 0; left--) {
      expect(await replay.backToStop()).toMatchObject({ signal: 5, thread: 1 })
      positions.push(replay.position)
    }
    replay.step(1)
    const forwards: number[] = []
    for (let left = 2; left > 0; left--) {
      expect(await replay.continue()).toMatchObject({ signal: 5 })
      forwards.push(replay.position)
    }
    expect(forwards).toEqual(positions.slice(0, 2).reverse())
    replay.stops.clear()
    expect(await replay.backToStop()).toMatchObject({ replay: 'begin' })
    replay.stops.setBreakpoint(Buffer.from(pc ?? []).readUInt32LE(), true)
    const found = await replay.continue()
    const first = replay.position
    expect(found).toMatchObject({ signal: 5 })
    expect(await replay.backToStop()).toMatchObject({ replay: 'begin' })
    expect(await replay.continue()).toMatchObject({ signal: 5 })
    expect(replay.position).toBe(first)
  })

  /** Breaks if a stop is passed that is farther ahead than what is traced at once. */
  test('stops forwards where the board has been, however far', { timeout: 120_000 }, async () => {
    const { recorded: late } = recordOf(model, shellOf(model), { typed: [[0.3, 'eeprom 3 99\r']], seconds: 0.4 })
    const replay = await stand(late)
    const firsts: number[] = []
    for (const part of [0.755, 0.765]) {
      const there = await stand(late, late.end * part)
      const [pc] = there.target.registers(1).slice(there.target.programCounter)
      await replay.goTo(0)
      replay.stops.setBreakpoint(Buffer.from(pc ?? []).readUInt32LE(), true)
      expect((await replay.continue()).replay).toBeUndefined()
      firsts.push(replay.position)
      replay.stops.clear()
    }
    expect(Math.max(...firsts)).toBeGreaterThan(1_500_000)
  })

  /** Breaks if the reason to stand still after a step holds it where it goes next. */
  test('goes elsewhere after a step', { timeout: 60_000 }, async () => {
    const replay = await stand(recorded, recorded.end / 2)
    replay.step(1)
    await replay.goTo(recorded.end)
    expect(replay.position).toBe(recorded.end)
  })

  test('goes back to a breakpoint and to a write that are long past', { timeout: 60_000 }, async () => {
    const near = await stand(recorded, recorded.end / 2)
    const { position } = near
    const [pc] = near.target.registers(1).slice(near.target.programCounter)
    const address = Buffer.from(pc ?? []).readUInt32LE()
    const replay = await stand(recorded)
    replay.stops.setBreakpoint(address, true)
    const back = await replay.backToStop()
    expect(back).toMatchObject({ signal: 5, thread: 1 })
    expect(replay.position).toBeGreaterThanOrEqual(position)
    const there = await stand(recorded, replay.position)
    expect(Buffer.compare(seen(replay, model), seen(there, model))).toBe(0)
  })
})
