/**
 * node compiled-program.ts FOLDER PROGRAM AFTER MS [warm [TYPED]]: lets a Pico of a checkout
 * execute a program for a time of the board, compiled after so many cycles or never (`Infinity`),
 * and prints what it took as JSON. It is a process of its own, in which V8 has learnt nothing. With
 * `warm`, only the second half counts; `TYPED` comes before.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MachineEvents } from '#agent/emulated/machine.ts'
import { imageOf } from '../busy-program.ts'

const assembled: Record<string, number[]> = {
  'a jump to itself': [0xe7fe],
  // subs r0, #1; bne; b to the start
  'a loop of two instructions': [0x3801, 0xd1fd, 0xe7fc],
  // ldr r0 and r4, the timer and what toggles pins; movs r5, #1; ldr r2, [r0, #TIMERAWL]; the loop:
  // ldr r1, [r0, #TIMERAWL]; subs r3, r1, r2; cmp r3, #100; bcc; mov r2, r1; str r5, [r4]; b
  'polling TIMERAWL': [
    ...[0x4805, 0x4c06, 0x2501, 0x6a82, 0x6a81, 0x1a8b, 0x2b64, 0xd3fb, 0x460a, 0x6025, 0xe7f8, 0xbf00],
    ...[0x4000, 0x4005, 0x001c, 0xd000],
  ],
  // Pins 0 and 1 are outputs of SIO: ldr r0 and r4; movs r1, #5; str, str; movs r5, #1; r2, #2;
  // r3, #3; str r3, [r4, #36]. A word: ldr r6; movs r7, #32. A bit of it: lsls r6; bcs; then
  // str r5, [r4, #24], which clears; b; or str r5, [r4, #20], which sets. The clock: str r2 to
  // both; subs r7; bne; b
  'SPI of a program that switches pins': [
    ...[0x480a, 0x4c0b, 0x2105, 0x6001, 0x6081, 0x2501, 0x2202, 0x2303, 0x6263],
    ...[0x4e08, 0x2720, 0x0076, 0xd201, 0x61a5, 0xe000, 0x6165, 0x6162, 0x61a2, 0x3f01, 0xd1f6, 0xe7f3, 0xbf00],
    ...[0x4004, 0x4001, 0x0000, 0xd000, 0xf00f, 0xa5c3],
  ],
}

/** Times are in milliseconds of a processor. */
export type Run = { ms: number; cycles: number; mebibytes: number; outcome: string }
type Asked = { name: string; compileAfter: number; ms: number; isWarm: boolean; typed: string }

if (process.argv[1] === import.meta.filename) {
  const [, , folder = '.', name = '', after = '', ms = '0', warm = '', typed = ''] = process.argv
  const asked = { name, compileAfter: Number(after), ms: Number(ms), isWarm: warm === 'warm', typed }
  process.stdout.write(JSON.stringify(await run(resolve(folder), asked)))
}

async function run(folder: string, { name, compileAfter, ms: boardMs, isWarm, typed }: Asked): Promise<Run> {
  let printed = ''
  const byte = (value: number) => {
    printed += String.fromCharCode(value)
  }
  const { Loop }: typeof import('#agent/emulated/loop.ts') = await import(`${folder}/agent/emulated/loop.ts`)
  // Older commits tell each edge by itself, and compile nothing.
  const events: MachineEvents & { edge(): void } = { byte, edge() {}, edges() {}, pinsChanged() {}, note() {} }
  const loop = new Loop({ model: 'pico', memory: await memoryOf(folder, name), events, compileAfter })
  const { machine } = loop
  const advance = (until: number) => {
    while (machine.now < until) {
      const cycles = Math.max(1, Math.ceil(((until - machine.now) * machine.hertz) / 1_000))
      if (loop.advance(machine.cycles + cycles, () => false) === 'locked') throw new Error(`${name} has locked up`)
    }
  }
  if (isWarm) {
    advance(boardMs / 2)
    loop.input({ kind: 'bytes', bytes: Buffer.from(typed) })
  }
  const [began, before] = [process.cpuUsage(), machine.cycles]
  advance(boardMs)
  const { user, system } = process.cpuUsage(began)
  return {
    ms: (user + system) / 1_000,
    cycles: machine.cycles - before,
    mebibytes: process.memoryUsage().rss / 2 ** 20,
    outcome: `${printed} ${machine.cycles} ${Buffer.from(loop.hash()).toString('hex')}`,
  }
}

/** Returns a memory with a program: one of those here, or a file. */
async function memoryOf(folder: string, name: string) {
  const { newMemory, program }: typeof import('#agent/emulated/memory.ts') = await import(
    `${folder}/agent/emulated/memory.ts`
  )
  const { models }: typeof import('#agent/emulated/models.ts') = await import(`${folder}/agent/emulated/models.ts`)
  const { readFirmware }: typeof import('#firmware-files/index.ts') = await import(`${folder}/firmware-files/index.ts`)
  const words = assembled[name]
  const bytes = words ? imageOf(words) : new Uint8Array(readFileSync(name))
  const memory = newMemory('pico')
  const format = name.endsWith('.hex') ? 'hex' : 'bin'
  program('pico', memory, readFirmware({ format, bytes, address: null }, models.pico.target))
  return memory
}
