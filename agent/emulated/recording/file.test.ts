import { describe, expect, test } from 'vitest'
import { readFile, toFile } from './file.ts'
import { replayFile } from './replay-file.ts'
import { anotherResult, emulatorSha256, recorded } from './testing.ts'

const FLIPS = 50

describe.each(['uno', 'pico'] as const)('the recording of an emulated %s as a file', (model) => {
  test('has its parts, its seed and its number, and is the same in a replay', () => {
    const { head, file, files, hash, printed } = recorded(model)
    expect(readFile(file).head).toEqual(head)
    const again = replayFile(file, { emulatorSha256, files })
    expect(Buffer.from(again.printed).toString('latin1')).toBe(printed)
    expect(Buffer.compare(again.hash, hash)).toBe(0)
    expect(printed).toContain('pin 4 high')
    expect(printed.match(/pin 2 low/g)).toHaveLength(2)
  })

  test('is refused with a bit changed, wherever it is', () => {
    const { file } = recorded(model)
    for (let bit = 0; bit < 8 * file.length; bit += 7) {
      file[bit >> 3] = (file[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => readFile(file)).toThrow(/it (is|ends)/)
      file[bit >> 3] = (file[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    }
  })

  /** Breaks if a replay shows what was never recorded, also to who made the end fit again. */
  test(`shows nothing else as true after one of ${FLIPS} changed bits`, () => {
    expect(anotherResult(model, FLIPS, 1)).toBe(undefined)
  })
})

const { head, events, file, files } = recorded('uno')
const other = files[0]?.bytes.with(0, 9) ?? new Uint8Array(0)

test.each([
  ['another emulator', { emulatorSha256: 'f'.repeat(64), files }, 'it is of another emulator, eeee'],
  ['without its firmware', { emulatorSha256, files: [] }, 'it needs the firmware with the SHA-256'],
  ['other firmware', { emulatorSha256, files: [{ ...files[0], bytes: other }] }, 'it needs the firmware'],
])('%s replays nothing', (_, options, why) => {
  expect(() => replayFile(file, options as Parameters<typeof replayFile>[1])).toThrow(why)
})

test.each([
  ['a mark', { marks: ['truncated'] }, 'it is not whole: truncated'],
  ['another seed', { seed: 8 }, 'the replay differs'],
  ['no parts', { parts: [] }, 'a part that the board does not have'],
  ['a part elsewhere', { parts: [{ name: 'lamp', kind: 'led', pin: 'D99' }] }, 'parts that cannot be on its board'],
  ['a later end', { end_cycle: head.end_cycle + 1 }, 'the replay'],
  ['another end', { state_sha256: '0'.repeat(64) }, 'the replay ends as something else'],
  ['an end too soon', { end_cycle: 1 }, 'it goes on behind its end'],
  ['another size of its firmware', { firmware: { ...head.firmware, size: 1 } }, 'it needs the firmware'],
] as const)('a head with %s replays nothing', (_, change, why) => {
  const changed = toFile({ ...head, ...(change as Partial<typeof head>) }, events)
  expect(() => replayFile(changed, { emulatorSha256, files })).toThrow(why)
})
