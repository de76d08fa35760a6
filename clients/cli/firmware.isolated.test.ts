// Slow: each command is a process.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { writeElf, writeIntelHex, writeUf2 } from '#firmware-files/testing.ts'
import { CommandLine } from '../testing/command-line.ts'
import { labFor } from '../testing/lab.ts'

const FLASH = 0x1000_0000
const RP2040 = 0xe48b_ff56
const lab = labFor(testsCommit())
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-firmware-'))
let cli: CommandLine
let unoId: string

/** A board of a type of the catalogue, which says what it takes as its agent would. */
async function makeKnown(boardType: string, flashFormats: string[]) {
  await makeBoardType({ slug: boardType })
  await makeBaseImage({ boardType })
  const { id } = await makeAgentBoard({ boardType })
  await db().update(boards).set({ flashFormats, maxFirmwareBytes: 1_000_000 }).where(eq(boards.id, id))
  return id
}

beforeAll(async () => {
  unoId = await makeKnown('uno-emulated', ['hex', 'elf', 'bin'])
  await makeKnown('pico-emulated', ['uf2', 'hex', 'elf', 'bin'])
  const { key } = await lab().makeUser()
  cli = await CommandLine.create({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
}, 60_000)

const some = (length: number) => new Uint8Array(length).fill(7)
const hexOf = (address: number, length: number) => writeIntelHex([{ address, bytes: some(length) }])
const starts = () => lab().proxy.requests.filter(({ method }) => method === 'POST').length

test.each([
  ['README', 'just a text\n', '“README” is not a UF2, HEX or ELF file.'],
  ['broken.hex', ':02000000AA54\n', 'Line 1 should have 2 bytes of data, and has 1.'],
  ['cut.hex', ':01000000AA55\n', 'The end record is missing: the file is cut off.'],
  ['elsewhere.hex', hexOf(FLASH, 300), 'This is an RP2040 HEX: --type pico-emulated.'],
  ['large.hex', hexOf(0, 200 * 1024), 'The memory of an ATmega328P is 0x0000–0x7fff. It is too large.'],
  ['large.bin', some(200 * 1024), 'The memory of an ATmega328P is 0x0000–0x7fff. It is too large.'],
  ['huge.bin', some(1_000_001), 'The board takes files of at most 1000000 bytes.'],
  ['pico.uf2', writeUf2(FLASH, some(300), RP2040), 'This is an RP2040 UF2: --type pico-emulated.'],
  ['tiny.elf', writeElf([{ address: 0, bytes: some(9) }], { machine: 83, flags: 0x19 }), 'avr25'],
  ['risc.elf', writeElf([{ address: 0, bytes: some(9) }], { machine: 243 }), 'The file is for RISC-V.'],
])('run refuses %s with exit 5 before there is a session', async (name, content, words) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  const before = starts()
  const { code, stderr } = await cli.run(['run', file, '--type', 'uno-emulated', '--expect', 'x'])
  expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(words) })
  expect(stderr).toContain(`${name}: `)
  expect(starts()).toBe(before)
})

test('so do run --board, exec --flash, and run with a record and a report', async () => {
  const file = join(folder, 'pico.uf2')
  writeFileSync(file, writeUf2(FLASH, some(300), RP2040))
  const words = 'This is an RP2040 UF2: --type pico-emulated.'
  const before = starts()
  const onBoard = await cli.run(['run', file, '--board', unoId, '--expect', 'x'])
  expect(onBoard).toMatchObject({ code: 5, stderr: expect.stringContaining(words) })
  const exec = await cli.run(['exec', '--type', 'uno-emulated', '--flash', file, '--', 'true'])
  expect(exec.code).toBe(125)
  expect(JSON.parse(exec.stderr)).toMatchObject({ detail: expect.stringContaining(words), would_be: 5 })
  const junit = join(folder, 'out.xml')
  const run = await cli.run(['run', file, '--type', 'uno-emulated', '--expect', 'x', '--json', '--junit', junit])
  expect(JSON.parse(run.stdout)).toMatchObject({
    ...{ result: 'usage', exit_code: 5, session: null, problem: { detail: expect.stringContaining(words) } },
  })
  expect(starts()).toBe(before)
})

test('a type that does not exist is refused by the service, which names the nearest', async () => {
  const file = join(folder, 'fine.hex')
  writeFileSync(file, hexOf(0, 64))
  const { code, stderr } = await cli.run(['run', file, '--type', 'uno-emulate', '--expect', 'x'])
  expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining('uno-emulated') })
})
