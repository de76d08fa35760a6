// Slow: boards run in real time, with their own debugger's stub at the other end.
import { expect, test } from 'vitest'
import { ElfWork } from '#components/elf/elf-work.ts'
import { elfNamed, startDebugged, until } from './testing.ts'

const isHeld = ({ link, board }: { link: string; board: string }) => link === 'on' && board === 'held'

async function attached(machine: 'uno' | 'pico') {
  const started = await startDebugged(machine)
  const work = new ElfWork()
  const { functions } = await work.open(new Blob([elfNamed(machine === 'uno' ? 'avr' : 'pico')]))
  const addressOf = (name: string) => BigInt(functions.find((one) => one.name === name)?.address ?? -1)
  started.session.attach()
  await until(started.session, isHeld)
  return { ...started, work, addressOf }
}

test.each(['uno', 'pico'] as const)('%s: halts, steps, stops at a breakpoint, goes on and lets go', async (machine) => {
  const { session, addressOf, opened } = await attached(machine)
  const parse = addressOf('parse')
  expect(session.view()).toMatchObject({ reason: 'Halted', problem: null })

  await session.addBreakpoint({ address: parse, label: 'parse' })
  await session.reset()
  const first = session.view()
  expect(first).toMatchObject({ board: 'held', reason: 'Reset, at the first instruction' })
  await session.step()
  const stepped = session.view()
  expect(stepped.registers?.pc).not.toBe(first.registers?.pc)
  expect(stepped).toMatchObject({ reason: 'Stepped', changed: expect.any(Set) })
  expect([...stepped.changed]).toContain('pc')

  void session.continue()
  expect(session.view().board).toBe('running')
  const stopped = await until(session, isHeld)
  expect(stopped).toMatchObject({ reason: 'Stopped at a breakpoint', registers: { pc: parse } })

  // From a breakpoint it goes on: the same instruction does not stop it again.
  await session.step()
  expect(session.view().registers?.pc).toBeGreaterThan(parse)
  await session.removeBreakpoint(parse)
  expect(session.view().breakpoints).toEqual([])
  await session.detach()
  expect(session.view()).toMatchObject({ link: 'off', end: null, registers: null })
  await expect.poll(() => opened[0]?.destroyed).toBe(true)
})

test('a running board is halted, and stops for a moment where a breakpoint is set', async () => {
  const { session, addressOf } = await attached('uno')
  void session.continue()
  await session.addBreakpoint({ address: addressOf('handle_line'), label: 'handle_line' })
  await until(session, ({ breakpoints }) => breakpoints.length === 1)
  expect(await until(session, isHeld)).toMatchObject({ reason: 'Stopped at a breakpoint' })
  await session.removeBreakpoint(addressOf('handle_line'))
  void session.continue()
  session.halt()
  expect(await until(session, isHeld)).toMatchObject({ reason: 'Halted' })
})

test('a hard fault is said, with the function and the calls that led to it', async () => {
  const { session, work } = await attached('pico')
  await session.reset()
  void session.continue()
  const { reason, stack, registers } = await until(session, isHeld)
  expect(reason).toBe('Hard fault')
  // The exception has put where it happened behind four registers, R12 and LR.
  const at = new DataView(stack.buffer).getUint32(24, true)
  expect(work.places([at])[0]?.[0]).toMatchObject({ function: 'take', file: '/project/parse.c' })
  const calls = work.places(work.calls({ bytes: stack })).map((frames) => frames.at(-1)?.function)
  expect(calls).toContain('parse')
  expect(calls).toContain('shell')
  expect(registers?.sp).toBeGreaterThan(0x2000_0000n)
})

test('the stack of an Uno names the calls that led there', async () => {
  const { session, addressOf, work } = await attached('uno')
  await session.addBreakpoint({ address: addressOf('parse'), label: null })
  void session.continue()
  const { stack } = await until(session, isHeld)
  const calls = work.places(work.calls({ bytes: stack })).map((frames) => frames.at(-1)?.function)
  expect(calls.slice(0, 2)).toEqual(['handle_line', 'main'])
})

test('memory is read, and what is not there is said', async () => {
  const { session } = await attached('pico')
  await session.readMemory(0x1000_0000n)
  expect(session.view().memory?.bytes).toHaveLength(128)
  await session.readMemory(0x9000_0000n)
  expect(session.view()).toMatchObject({ problem: 'There is nothing to read there.', board: 'held' })
})

test('eight breakpoints are the limit, and none is set twice', async () => {
  const { session } = await attached('uno')
  for (let at = 0n; at < 16n; at += 2n) await session.addBreakpoint({ address: at, label: null })
  await session.addBreakpoint({ address: 0x100n, label: null })
  expect(session.view()).toMatchObject({ problem: '8 breakpoints are the limit.' })
  expect(session.view().breakpoints).toHaveLength(8)
  await session.removeBreakpoint(0n)
  await session.addBreakpoint({ address: 2n, label: null })
  expect(session.view()).toMatchObject({ problem: 'There is a breakpoint already.' })
})

test('breakpoints are set again when it is attached again, and the end of the board’s side is told', async () => {
  const { session, addressOf, board } = await attached('uno')
  await session.addBreakpoint({ address: addressOf('handle_line'), label: 'handle_line' })
  await session.detach()
  session.attach()
  await until(session, isHeld)
  void session.continue()
  expect(await until(session, isHeld)).toMatchObject({ reason: 'Stopped at a breakpoint' })
  await board.driver.wipe()
  expect(await until(session, ({ link }) => link === 'off')).toMatchObject({ end: { text: 'closed' } })
})
