import { beforeEach, expect, test, vi } from 'vitest'
import { writeIntelHex, writeUf2 } from '#firmware-files/testing.ts'
import { checkFile } from './check-file.ts'
import type { Said } from './source.ts'

const uno = {
  boardType: 'uno-emulated',
  flashFormats: ['hex', 'elf', 'bin'],
  maxFirmwareBytes: 100_000,
  target: 'atmega328p' as const,
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const check = (name: string, content: string | Uint8Array, said: Said = {}, board = uno) =>
  checkFile({ bytes: typeof content === 'string' ? bytesOf(content) : content, name, said }, board)

const types = [
  {
    ...{ board_type: 'pico-emulated', flash_formats: ['uf2'], max_firmware_bytes: 2_000_000 },
    chip: {
      ...{ name: 'an RP2040', memories: [{ start: 0x1000_0000, size: 2_097_152 }], elf_machine: 40 },
      ...{ architectures: ['v6-M'], uf2_families: [0xe48b_ff56], universal_hex_boards: null },
    },
  },
]
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ board_types: types })))

test('a file fits by its mark, its ending or what is said of it', async () => {
  const hex = writeIntelHex([{ address: 0, bytes: new Uint8Array(64) }])
  expect(await check('a.hex', hex)).toEqual({ kind: 'fits', format: 'hex' })
  expect(await check('a.txt', hex)).toEqual({ kind: 'fits', format: 'hex' })
  expect(await check('a.bin', 'some bytes')).toEqual({ kind: 'fits', format: 'bin' })
  expect(await check('readme.txt', 'some bytes', { format: 'bin' })).toEqual({ kind: 'fits', format: 'bin' })
})

/** Breaks where any file is flashed: a text would run in place of the shell. */
test('a file that nothing marks is to be asked about, with where its bytes would go', async () => {
  expect(await check('readme.txt', 'some bytes')).toEqual({ kind: 'unmarked', address: 0 })
  const pico = { ...uno, target: 'rp2040' as const }
  expect(await check('readme.txt', 'some bytes', {}, pico as never)).toEqual({ kind: 'unmarked', address: 0x1000_0000 })
})

test.each([
  ['broken.hex', 'no record', 'broken.hex: Line 1 is not a valid Intel HEX record. The board is unchanged.'],
  [
    'page.html',
    '<!doctype html>',
    'page.html: The file is a web page: the download may have needed a login. The board is unchanged.',
  ],
  [
    ...(['a.uf2', writeUf2(0x1000_0000, new Uint8Array(64), 0xe48b_ff56)] as const),
    'a.uf2: This board takes .hex, .elf and .bin files, not .uf2. This is an RP2040 UF2: board type pico-emulated. The board is unchanged.',
  ],
  [
    'large.txt',
    'x'.repeat(40_000),
    'large.txt: The file is for addresses 0x0000–0x9c3f. The memory of an ATmega328P is 0x0000–0x7fff. It is too large. The board is unchanged.',
  ],
])('%s is refused before it is uploaded', async (name, content, detail) => {
  expect(await check(name, content)).toEqual({ kind: 'refused', detail })
})

test('a refusal needs no service to suggest another type', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await check('broken.hex', 'no record')).toMatchObject({ kind: 'refused' })
})

test('a board that takes no raw bytes is not asked about', async () => {
  const board = { ...uno, flashFormats: ['hex'] }
  expect(await check('readme.txt', 'some bytes', {}, board)).toMatchObject({ kind: 'refused' })
})
