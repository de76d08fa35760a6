import { expect, test } from 'vitest'
import { readFirmware } from '#firmware-files/index.ts'
import { toIntelHex } from './intel-hex.ts'
import { Stk500, type Written } from './stk500.ts'
import { heapBytes } from './testing.ts'
import { callsLoader } from './upload.ts'

const PAGE = 128
const [IN_SYNC, OK, FAILED, NO_SYNC] = ['14', '10', '11', '15']

/** A board that takes what is written, or does not. */
function board({ isBroken = false } = {}) {
  const flashed: Written[] = []
  let said = ''
  const loader = new Stk500(32_768, {
    reply: (bytes) => {
      said += Buffer.from(bytes).toString('hex')
    },
    flash: async (written) => {
      flashed.push({ image: written.image.slice(), lengths: new Map(written.lengths) })
      return !isBroken
    },
  })
  /** Sends hexadecimal digits, and returns the reply. */
  async function ask(hex: string): Promise<string> {
    said = ''
    await loader.add(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
    return said
  }
  const address = (bytes: number) => ask(`55 ${le(bytes / 2)} 20`)
  const write = async (at: number, page: Uint8Array) => {
    await address(at)
    return ask(`64 ${be(page.length)} 46 ${Buffer.from(page).toString('hex')} 20`)
  }
  const read = async (at: number, length: number) => {
    await address(at)
    return ask(`74 ${be(length)} 46 20`)
  }
  return { ask, write, read, flashed, loader }
}

const be = (value: number) => Buffer.from([value >> 8, value & 255]).toString('hex')
const le = (value: number) => Buffer.from([value & 255, value >> 8]).toString('hex')
const ERASED = 'ff'.repeat(PAGE)
const pageOf = (seed: number) => Uint8Array.from({ length: PAGE }, (_, at) => (seed + at) & 255)

test('it says who it is as the boot loader of an Uno does', async () => {
  const { ask } = board()
  expect(await ask('30 20')).toBe(IN_SYNC + OK)
  expect(await ask('75 20')).toBe(`${IN_SYNC}1e950f${OK}`)
  expect(await ask('41 81 20')).toBe(`${IN_SYNC}04${OK}`)
  expect(await ask('56 a0 03 fc 00 20')).toBe(`${IN_SYNC}00${OK}`)
  expect(await ask(`42${'00'.repeat(20)}20`)).toBe(IN_SYNC + OK)
})

/** Breaks where each page is a flash, or where what was not flashed is read back. */
test('pages become one flash at the first that is read back', async () => {
  const { write, read, flashed, ask, loader } = board()
  for (let n = 0; n < 5; n++) expect(await write(n * PAGE, pageOf(n))).toBe(IN_SYNC + OK)
  expect(flashed).toHaveLength(0)
  for (let n = 0; n < 5; n++)
    expect(await read(n * PAGE, PAGE)).toBe(IN_SYNC + Buffer.from(pageOf(n)).toString('hex') + OK)
  expect(await ask('51 20')).toBe(IN_SYNC + OK)
  expect(flashed).toHaveLength(1)
  expect(loader.hasLeft).toBe(true)
})

test('pages that are not read back are flashed at the end', async () => {
  const { write, flashed, ask } = board()
  await write(0, pageOf(1))
  expect(await ask('51 20')).toBe(IN_SYNC + OK)
  expect(flashed).toHaveLength(1)
})

/** Breaks where a programmer verifies what is not on the board. */
test('a flash that was refused is never read back', async () => {
  const { write, read, ask, flashed } = board({ isBroken: true })
  await write(0, pageOf(1))
  expect(await read(0, PAGE)).toBe(IN_SYNC + ERASED + OK)
  expect(await read(0, PAGE)).toBe(IN_SYNC + ERASED + OK)
  expect(flashed).toHaveLength(1)
  expect(await ask('51 20')).toBe(IN_SYNC + OK)
})

/** avrdude reads a page before it writes a part of it. */
test('what was not written reads as erased, and is no flash', async () => {
  const { read, flashed } = board()
  expect(await read(0x80, PAGE)).toBe(IN_SYNC + ERASED + OK)
  expect(flashed).toEqual([])
})

test('EEPROM, and flash beyond the chip, are refused', async () => {
  const { ask, read, write, flashed } = board()
  expect(await read(32_768 - 64, PAGE)).toBe(IN_SYNC + FAILED)
  expect(await ask(`64 0001 45 00 20`)).toBe(IN_SYNC + FAILED)
  expect(await write(32_768 - 64, pageOf(0))).toBe(IN_SYNC + FAILED)
  expect(await ask('51 20')).toBe(IN_SYNC + OK)
  expect(flashed).toEqual([])
})

test('the file has what was written, at its place, and nothing else', async () => {
  const { write, ask, flashed } = board()
  await write(0x7e80, pageOf(9))
  await write(0, pageOf(3))
  await write(0x100, pageOf(4).subarray(0, 21))
  await ask('51 20')
  const hex = Buffer.from(toIntelHex(flashed[0] as Written))
  const segments = readFirmware({ bytes: hex, format: 'hex' })
  expect(segments.map(({ address, bytes }) => [address, Buffer.from(bytes).toString('hex')])).toEqual([
    [0, Buffer.from(pageOf(3)).toString('hex')],
    [0x100, Buffer.from(pageOf(4).subarray(0, 21)).toString('hex')],
    [0x7e80, Buffer.from(pageOf(9)).toString('hex')],
  ])
})

test('what follows the end is not the loader’s', async () => {
  const { loader } = board()
  expect(Buffer.from(await loader.add(Buffer.from('51 20 68 69'.replaceAll(' ', ''), 'hex'))).toString()).toBe('hi')
})

/** Breaks where bytes that are no command are kept, or a page of 64 KiB is waited for. */
test('a hundred thousand random bytes leave no trace', async () => {
  const { ask, flashed } = board()
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed & 255
  }
  const before = heapBytes()
  for (let n = 0; n < 1_000; n++) {
    const bytes = Buffer.from(Array.from({ length: 100 }, random))
    // It would leave.
    await ask(bytes.toString('hex').replaceAll('51', '00'))
  }
  // The test keeps what it was given.
  flashed.length = 0
  expect(heapBytes() - before).toBeLessThan(4 * 1024 * 1024)
  expect(await ask('20'.repeat(600))).toContain(NO_SYNC)
  expect(await ask('3020')).toBe(IN_SYNC + OK)
})

const at = (hex: string, since: { dtrMs?: number; typedMs?: number; hasLines?: boolean } = {}) =>
  callsLoader(Buffer.from(hex, 'hex'), { dtrMs: Number.POSITIVE_INFINITY, typedMs: 500, hasLines: false, ...since })

test('a boot loader is called by both bytes at once after a silence, or by DTR', () => {
  expect(at('3020')).toBe(true)
  expect(at('3020', { typedMs: 20 })).toBe(false)
  expect(at('30')).toBe(false)
  expect(at('30203020')).toBe(false)
  expect(at('3020', { hasLines: true })).toBe(false)
  expect(at('30203020', { hasLines: true, dtrMs: 1_900 })).toBe(true)
  expect(at('3020', { hasLines: true, dtrMs: 2_100 })).toBe(false)
  expect(at('3020300a', { hasLines: true, dtrMs: 100 })).toBe(false)
  expect(at('', { hasLines: true, dtrMs: 100 })).toBe(false)
})
