import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { avrCoreOf } from '#agent/core-files/avr-core.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { readFirmware } from '#firmware-files/index.ts'
import { runHere } from '../../testing/run-here.ts'
import { ElfFile } from '../../typescript/src/index.ts'
import { callBefore } from './calls.ts'
import { readCore } from './core-file.ts'
import { framesOfCore, kindOfCore } from './core-frames.ts'

const PICO = 'clients/conformance/elf/pico.elf'
const AVR = 'clients/conformance/elf/avr.elf'
const FLASH = 0x10000000

/** The core of the emulated Pico, whose program has locked it up. */
function lockedUp(): Uint8Array {
  const image = Buffer.alloc(64 * 1024)
  for (const { address, bytes } of readFirmware({ bytes: readFileSync(PICO), format: 'elf' }))
    image.set(bytes, address - FLASH)
  const { machine } = new Loop({ model: 'pico', memory: memoryWith('pico', image), events: silent })
  while (!machine.isLocked) machine.advance(machine.cycles + 1e6)
  return machine.coreFile()
}

function fileOf(bytes: Uint8Array, name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-core-')), name)
  writeFileSync(path, bytes)
  return path
}

test('a core of a Pico says which function has failed, and who called it', async () => {
  const bytes = lockedUp()
  const core = readCore('x.core', bytes)
  expect(kindOfCore(core)).toBe('HardFault')
  expect(framesOfCore(core, new ElfFile(readFileSync(PICO)))).toMatchObject([
    { function: 'take', line: 24 },
    { function: 'parse' },
    { function: 'shell' },
    { function: 'start' },
  ])
  const { stdout, error } = await runHere(['decode', PICO, fileOf(bytes, 'x.core')])
  expect(error).toBeUndefined()
  expect(stdout).toMatch(/^Core of pico\.elf: HardFault\n {2}#0 0x1000.{4} {2}take .*parse\.c:24\n/)
  expect(stdout).toMatch(/\nr0=0x[0-9a-f]{8} r1=/)
})

/** Breaks if the words of a stack are taken the wrong way around, or bytes for words. */
test('a core of an Uno has its registers, and calls by what is on its stack', async () => {
  const elf = new ElfFile(readFileSync(AVR))
  const calls = Array.from({ length: 0x800 }, (_, word) => word * 2).flatMap((address) => {
    const call = callBefore(address, 'avr', elf)
    return call?.target != null && elf.frames(call.target).length > 0 ? [{ address, target: call.target }] : []
  })
  const { address, target } = calls.find((one) => elf.frames(one.target).at(-1)?.function === 'parse') ?? {
    address: 0,
    target: 0,
  }
  const data = new Uint8Array(0x900)
  data.set([7, 8, 9])
  // SP is below what was pushed: two registers, and the return address in words.
  data.set([0xf9, 0x08], 0x5d)
  data.set([1, 2, (address / 2) >> 8, (address / 2) & 0xff], 0x8fa)
  const bytes = avrCoreOf(data, target + 4, new Uint8Array(4))
  const frames = framesOfCore(readCore('x.json', bytes), elf)
  expect(frames[0]).toMatchObject({ address: target + 4 })
  expect(frames.map(({ function: name }) => name)).toContain('parse')
  expect(frames.length).toBeGreaterThan(1)
  const { stdout } = await runHere(['decode', AVR, fileOf(bytes, 'x.json')])
  expect(stdout).toMatch(/^Core of avr\.elf: stopped\n {2}#0 /)
  expect(stdout).toContain('r0=0x07 r1=0x08 r2=0x09')
  expect(stdout).toMatch(/sp=0x08f9 pc=0x/)
})

test('decode says of a file what it is not', async () => {
  const broken = fileOf(lockedUp().subarray(0, 4_000), 'cut.core')
  expect((await runHere(['decode', PICO, broken])).error).toMatchObject({
    message: expect.stringMatching(/cut\.core is no core file of a board: it is broken or cut off\.$/),
  })
  expect((await runHere(['decode', PICO, 'package.json'])).error).toMatchObject({
    message: expect.stringContaining('package.json is no core file of a board'),
  })
  expect((await runHere(['decode', PICO, 'nowhere.core'])).error).toMatchObject({
    message: 'There is no file nowhere.core.',
  })
  const json = fileOf(Buffer.from('{"format":"boardwalk-avr-1","registers":{}}'), 'x.json')
  expect((await runHere(['decode', AVR, json])).error).toMatchObject({ name: 'UsageError' })
})
