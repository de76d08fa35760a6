/**
 * node compiled-program.ts PROGRAM on|off MS [warm [TYPED]]: lets a Pico execute a program for a
 * time of the board, compiled or not, and prints what it took as JSON. It is a process of its own,
 * in which V8 has learnt nothing. With `warm`, only the second half counts; `typed` comes before.
 */
import { readFileSync } from 'node:fs'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { type Memory, newMemory, program } from '#agent/emulated/memory.ts'
import { models } from '#agent/emulated/models.ts'
import { HOT_CYCLES, NEVER } from '#agent/emulated/pico/compiler/heat.ts'
import { readFirmware } from '#firmware-files/index.ts'
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
}

/** Times are in milliseconds of a processor. */
export type Run = { ms: number; cycles: number; mebibytes: number; outcome: string }
type Warm = { isWarm: boolean; typed: string }

if (process.argv[1] === import.meta.filename) {
  const [, , name = '', mode = 'off', ms = '0', warm = '', typed = ''] = process.argv
  process.stdout.write(
    JSON.stringify(run(name, mode === 'on' ? HOT_CYCLES : NEVER, Number(ms), { isWarm: warm === 'warm', typed })),
  )
}

function run(name: string, compileAfter: number, boardMs: number, { isWarm, typed }: Warm): Run {
  let printed = ''
  const byte = (value: number) => {
    printed += String.fromCharCode(value)
  }
  const memory = newMemory('pico')
  loadFlash(memory, name)
  const loop = new Loop({ model: 'pico', memory, events: { ...silent, byte }, compileAfter })
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

/** A program is one of those here, or a file. */
function loadFlash(memory: Memory, name: string): void {
  const words = assembled[name]
  const format = name.endsWith('.hex') ? 'hex' : 'bin'
  const bytes = words ? imageOf(words) : new Uint8Array(readFileSync(name))
  const { target } = models.pico
  program('pico', memory, readFirmware({ format, bytes, address: null }, target))
}
