import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { image } from '#agent/emulated/uno/testing.ts'
import { startThread as start } from './thread.testing.ts'

const shellOf = (name: string) => readFileSync(new URL(`../../../firmware/${name}/shell.bin`, import.meta.url))
const PC = { uno: 'p22', pico: 'pf' }
/** `inc r16`, for ever. */
const counting = image(0x9503, 0xcffe)

test.each(['uno', 'pico'] as const)('a debugger holds an %s, lets it go on, and holds it again', async (model) => {
  const { seen, until, debug, type } = await start(model, shellOf(model))
  await until(() => seen.output.includes('> '))
  const { stream, gdb } = debug()
  expect(await gdb.ask('?')).toBe('T05thread:1;')
  seen.output = ''
  type('help\r')
  const before = await gdb.ask('g')
  expect(await gdb.ask('g')).toBe(before)
  expect(seen.output).toBe('')
  // What was typed has waited.
  gdb.send('c')
  await until(() => seen.output.includes('> '))
  gdb.interrupt()
  expect(await gdb.reply()).toBe('T02thread:1;')
  expect(await gdb.ask('D')).toBe('OK')
  await once(stream, 'close')
  seen.output = ''
  type('help\r')
  await until(() => seen.output.includes('> '))
})

test('the board goes on as its debugger is gone, and another one finds it', async () => {
  const { seen, until, debug, type } = await start('uno', shellOf('uno'))
  await until(() => seen.output.includes('> '))
  for (let round = 0; round < 3; round++) {
    const { stream, gdb } = debug()
    expect(await gdb.ask('Z0,0,2')).toBe('OK')
    stream.destroy()
    seen.output = ''
    type('help\r')
    await until(() => seen.output.includes('> '))
  }
})

test('a reset and a flash start a held board at its first instruction, with its breakpoints', async () => {
  const { emulation, debug } = await start('uno', counting)
  const { gdb } = debug()
  await gdb.ask('Z0,2,2')
  // It stands where no reset leaves it: a reset that is still to come is not taken for done.
  expect(await gdb.ask('c')).toBe('T05thread:1;')
  for (const message of [{ t: 'reset' }, { t: 'flash', sha256: new Uint8Array(32) }] as const) {
    if (message.t === 'flash') await emulation.halt()
    emulation.tell(message)
    // The debugger's bytes come by another way than messages.
    await vi.waitFor(async () => expect(await gdb.ask(PC.uno)).toBe('00000000'))
    expect(await gdb.ask('c')).toBe('T05thread:1;')
    expect(await gdb.ask(PC.uno)).toBe('02000000')
  }
  expect(await gdb.ask(`qRcmd,${Buffer.from('reset').toString('hex')}`)).toBe('OK')
  expect(await gdb.ask(PC.uno)).toBe('00000000')
})

/** Breaks if the first reason to stand still that is over lets the board go on. */
test('a board that waits for its output too executes once both let it', async () => {
  const { emulation, debug } = await start('uno', counting)
  const { gdb } = debug()
  await gdb.ask('?')
  emulation.tell({ t: 'pause' })
  await gdb.ask('Z0,0,2')
  // It does not run to its breakpoint once it has heard of the pause, and an interrupt is answered.
  await vi.waitFor(async () => {
    gdb.send('c')
    gdb.interrupt()
    expect(await gdb.reply()).toBe('T02thread:1;')
  })
  gdb.send('c')
  emulation.tell({ t: 'resume' })
  expect(await gdb.reply()).toBe('T05thread:1;')
})

test('a locked up board is told to its debugger, and held', async () => {
  const udf = new Uint8Array(Uint16Array.of(0xde00).buffer)
  const { seen, until, debug } = await start('pico', udf)
  await until(() => seen.processor === 'locked_up')
  const { gdb } = debug()
  expect(await gdb.ask('c')).toBe('T0bthread:1;')
  expect(await gdb.ask('m10000000,2')).toBe('00de')
})

test('the end of the board’s thread is the end of the stream', async () => {
  const { emulation, debug } = await start('uno', counting)
  const { stream, gdb } = debug()
  await gdb.ask('?')
  await Promise.all([once(stream, 'close'), emulation.end()])
})
