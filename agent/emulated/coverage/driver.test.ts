import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import type { Model } from '#agent/emulated/models.ts'
import { Board } from '#agent/emulated/testing.ts'
import { elfOf } from './program.ts'

async function start(machine: Model = 'uno') {
  const board = new Board(emulatedDriver({ machine, share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  return board
}

async function collect({ driver }: Board): Promise<Uint8Array> {
  const collected = await driver.collect?.({ kind: 'coverage' }, new AbortController().signal)
  if (!collected) throw new Error('the driver has no coverage')
  return collected.over
}

/** Returns what the first line of a file says, and how long it is. */
function headOf(file: Uint8Array) {
  const line = Buffer.from(file).indexOf('\n')
  return { ...JSON.parse(Buffer.from(file.subarray(0, line)).toString()), rest: file.length - line - 1 }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([
  { model: 'uno' as const, memories: [{ start: 0, bytes: 0x8000, step: 2 }] },
  {
    model: 'pico' as const,
    memories: [
      { start: 0x10000000, bytes: 0x200000, step: 2 },
      { start: 0x20000000, bytes: 0x42000, step: 2 },
    ],
  },
])('the file of a $model names the firmware, and says that marking began with it', async ({ model, memories }) => {
  const board = await start(model)
  await board.driver.setCoverage?.(true)
  expect(headOf(await collect(board)).from_start).toBe(false)
  await board.flash(elfOf(model))
  await board.shows('>')
  const { rest, ...head } = headOf(await collect(board))
  expect(head).toEqual({
    format: 'boardwalk-coverage-1',
    firmware_sha256: sha256Of(elfOf(model).bytes),
    from_start: true,
    memories,
  })
  expect(rest).toBeGreaterThan(10)
  expect(rest).toBeLessThan(500)
})

test('a board that never marked anything has no file', async () => {
  const board = await start()
  await expect(collect(board)).rejects.toThrow('switch coverage on before')
  await board.driver.setCoverage?.(false)
  await expect(collect(board)).rejects.toThrow('switch coverage on before')
})

test('a flash clears what is marked, also while coverage is off', async () => {
  const board = await start()
  await board.driver.setCoverage?.(true)
  await board.flash(elfOf('uno'))
  await board.shows('>')
  await board.ask('7d?', '?10')
  const much = headOf(await collect(board))
  board.output = ''
  await board.flash(elfOf('uno'))
  await board.shows('>')
  const less = headOf(await collect(board))
  expect(less.rest).toBeLessThan(much.rest)
  expect(less.from_start).toBe(true)
  await board.driver.setCoverage?.(false)
  await board.flash(elfOf('uno'))
  await expect(collect(board)).rejects.toThrow('switch coverage on before')
})

test('what is marked stays over resets, without power, and once coverage is off', async () => {
  const board = await start()
  await board.driver.setCoverage?.(true)
  await board.flash(elfOf('uno'))
  await board.shows('>')
  board.type('7d?')
  await board.shows('?10')
  const before = await collect(board)
  board.output = ''
  await board.driver.reset?.()
  await board.driver.setPower?.('off')
  expect(await collect(board)).toEqual(before)
  await board.driver.setPower?.('on')
  await board.shows('>')
  await board.ask('x', 'x-')
  const after = await collect(board)
  expect(headOf(after).rest).toBeGreaterThanOrEqual(headOf(before).rest)
  expect(after).not.toEqual(before)
  await board.driver.setCoverage?.(false)
  await board.ask('7', '7')
  expect(headOf(await collect(board))).toEqual(headOf(after))
  // Nothing is marked yet, and the beginning is missing.
  await board.driver.setCoverage?.(true)
  expect(headOf(await collect(board)).from_start).toBe(false)
  expect(headOf(await collect(board)).rest).toBeLessThan(headOf(after).rest)
})

/** Breaks if a board forgets coverage with its user. */
test('the next user finds nothing of it', async () => {
  const board = await start()
  await board.driver.setCoverage?.(true)
  await board.ask('help', 'help')
  await collect(board)
  await board.driver.wipe()
  await expect(collect(board)).rejects.toThrow('switch coverage on before')
  await board.start()
  await board.shows('>')
  await expect(collect(board)).rejects.toThrow('switch coverage on before')
})
