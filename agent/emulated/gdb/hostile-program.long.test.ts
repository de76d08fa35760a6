// Slow: a board is reset hundreds of times.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { imageThatWrites, VECTOR_TABLE } from '#agent/emulated/testing.ts'
import { image, store } from '#agent/emulated/uno/testing.ts'
import { packetOf } from '#agent/gdb/packets.ts'
import { type Gdb, startThread } from './thread.testing.ts'

/** What a board may take of a processor until it stands still: a busy host changes nothing. */
const INTERRUPT_MS = 1_000
/** Returns the processor time of this process since then, in milliseconds. */
const processorMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}
const ROUNDS = 20
const RUN_MS = 100
const HELD = 'T02thread:1;'

/** Lets the board go on and interrupts it, again and again. Returns the slowest reply. */
async function interrupt(gdb: Gdb, afterMs = 0): Promise<number> {
  let slowest = 0
  for (let round = 0; round < ROUNDS; round++) {
    gdb.send('c')
    await wait(afterMs)
    const asked = process.cpuUsage()
    gdb.interrupt()
    expect(await gdb.reply()).toBe(HELD)
    slowest = Math.max(slowest, processorMs(asked))
  }
  return slowest
}

/** Breaks if what a program prints gets to its debugger. */
test('a program that prints packets of gdb is interrupted, and its debugger hears its stub alone', async () => {
  const [UBRR, UCSRB, UDR] = [0xc4, 0xc1, 0xc6]
  const hostile = ['F'.repeat(8), 'T05thread:9;', 'OK'].flatMap((body) => [...packetOf(body)])
  const start = [...store(UBRR, 0), ...store(UCSRB, 0x08)]
  const print = [0x03, 0x2b, ...hostile].flatMap((byte) => store(UDR, byte))
  const back = 0xc000 | (-(print.length + 1) & 0xfff)
  const { seen, until, debug } = await startThread('uno', image(...start, ...print, back))
  await until(() => seen.output.includes('$'))
  const { gdb } = debug()
  expect(await interrupt(gdb)).toBeLessThan(INTERRUPT_MS)
  expect(await gdb.ask('?')).toBe(HELD)
  expect(await gdb.ask('qC')).toBe('QC1')
}, 60_000)

/** Its handler returns to the store that faults. */
test('a program that faults in a loop stops at each fault, and its next debugger finds it held', async () => {
  const bytes = imageThatWrites([VECTOR_TABLE, [0x20000001, 0]], { interrupts: true })
  const HANDLER = 0x8c0
  bytes.set([0x70, 0x47], HANDLER) // bx lr
  const { debug } = await startThread('pico', bytes)
  for (let debuggers = 0; debuggers < 3; debuggers++) {
    const { gdb } = debug()
    expect(await gdb.ask('?')).toBe('T05thread:1;')
    for (let faults = 0; faults < 100; faults++) expect(await gdb.ask('c')).toBe('T0bthread:1;')
    const asked = process.cpuUsage()
    gdb.send('c')
    gdb.interrupt()
    expect(await gdb.reply()).toBe('T0bthread:1;')
    expect(processorMs(asked)).toBeLessThan(INTERRUPT_MS)
    expect(await gdb.ask('D')).toBe('OK')
  }
}, 60_000)

/** A reset of a Pico takes milliseconds of the host: it has as many as there is time for. */
test('a program that resets its board again and again is interrupted', async () => {
  const RESETS = 0x20000100
  const program = Uint16Array.of(
    ...[0x4a05, 0x6813, 0x3301, 0x6013], // ldr r2, [pc, #20]; ldr r3, [r2]; adds r3, #1; str r3, [r2]
    ...[0x4804, 0x4905, 0x6001, 0xe7fe], // ldr r0, [pc, #16]; ldr r1, [pc, #20]; str r1, [r0]; b .
    ...[0, 0, 0, 0],
    ...[0x0100, 0x2000, 0xed0c, 0xe000, 0x0004, 0x05fa], // the count; AIRCR, and SYSRESETREQ
  )
  const { debug } = await startThread('pico', new Uint8Array(program.buffer))
  const { gdb } = debug()
  const resets = async () => Buffer.from(await gdb.ask(`m${RESETS.toString(16)},4`), 'hex').readUInt32LE()
  const before = await resets()
  let slowest = 0
  while ((await resets()) - before < 100) slowest = Math.max(slowest, await interrupt(gdb, RUN_MS))
  expect(slowest).toBeLessThan(INTERRUPT_MS)
}, 120_000)
