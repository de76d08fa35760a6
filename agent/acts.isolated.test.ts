import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserFault } from './drivers/driver.ts'
import { boot, commandId, makeSlot } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => void vi.useRealTimers())

const file = (text: string) => ({
  ...{ format: 'hex' as const, size: text.length, address: null },
  // The fake gives the hash as the file.
  sha256: text,
})
const flash = { t: 'flash', firmware: file('mine'), verify: true, base: { ...boot, image: file('base') } }

test('a flash reports its steps, and where the output of the new firmware begins', async () => {
  const { board, of, prepare, act } = makeSlot()
  await prepare(5)
  await act(flash)
  expect(board.images).toEqual([undefined, 'mine'])
  expect(of('progress').map(({ phase }) => phase)).toEqual(['fetch', 'write', 'verify', 'reset'])
  expect(of('note').map(({ text }) => text)).toEqual(['flash: fetch', 'flash: write', 'flash: verify', 'flash: reset'])
  expect(of('done').at(-1)).toMatchObject({ command: commandId(100), ok: true, output_from: '> '.length })
})

test('an act that comes again is done once and answered each time, until that is noted', async () => {
  const { board, of, prepare, act, slot } = makeSlot()
  await prepare(5)
  const isOurs = ({ command }: { command: string }) => command === commandId(100)
  await Promise.all([act(flash), act(flash)])
  await act(flash)
  expect(board.images).toHaveLength(2)
  expect(of('done').filter(isOurs)).toHaveLength(2)
  slot.holdingOf(5)?.resume(0)
  expect(of('done').filter(isOurs)).toHaveLength(3)
  slot.noted(commandId(100))
  slot.holdingOf(5)?.resume(0)
  await act(flash)
  expect(of('done').filter(isOurs)).toHaveLength(3)
})

test('a file that does not fit is the fault of its user, and the board is left alone', async () => {
  const { board, of, prepare, act } = makeSlot()
  await prepare(5)
  board.flashProblem = new UserFault('The file is for another board.')
  await act(flash)
  expect(of('done').at(-1)).toMatchObject({ ok: false, fault: 'user', error: 'The file is for another board.' })
  expect([board.starts, of('board').length]).toEqual([1, 0])
})

test('if the base image runs after a failed flash, the file is to blame and the session goes on', async () => {
  const { board, of, prepare, act } = makeSlot()
  await prepare(5)
  board.flashProblem = new Error('verification error at 0x0200')
  await act(flash)
  expect(board.images).toEqual([undefined, 'base'])
  expect(of('done').at(-1)).toMatchObject({ ok: false, fault: 'user', error: 'verification error at 0x0200' })
  expect(of('note').at(-1)?.text).toContain('has its base image again')
  expect(of('board')).toEqual([])
})

/** Breaks without the flash of the base image, which tells our fault from theirs. */
test('if the base image does not run either, the board is to blame', async () => {
  const { board, of, prepare, act } = makeSlot()
  await prepare(5)
  board.flashProblem = new Error('no answer')
  board.problem = 'no answer'
  await act(flash)
  expect(of('done').at(-1)).toMatchObject({ ok: false, fault: 'infrastructure' })
  expect(of('board').at(-1)?.board).toMatchObject({ state: 'failed', error: 'no answer' })
})

test('a base image that starts and prints nothing does not run', async () => {
  const { board, of, prepare, act } = makeSlot()
  await prepare(5, { expect: '> ' })
  board.flashProblem = new Error('no answer')
  board.prompt = ''
  await act({ ...flash, base: { ...boot, expect: '> ' } })
  await vi.advanceTimersByTimeAsync(boot.timeout_ms)
  expect(of('done').at(-1)).toMatchObject({ fault: 'infrastructure', error: 'The board did not print "> " in 1 s.' })
})

/** Breaks without the signal: the next user would wait for the flash of the last one. */
test('a release does not wait for a flash that hangs', async () => {
  const { board, of, prepare, act, release } = makeSlot()
  await prepare(5)
  board.gate = new Promise(() => {})
  await act(flash)
  await release(5)
  expect(of('clean')).toHaveLength(1)
  expect(of('board')).toEqual([])
})

test('power, reset and pins reach the board of their binding alone', async () => {
  const { board, of, prepare, act, slot } = makeSlot()
  await prepare(5)
  await act({ t: 'power', state: 'cycle', binding: 4 })
  await act({ t: 'power', state: 'cycle' })
  expect(board.did).toEqual(['power cycle'])
  await act({ t: 'reset', command: commandId(101) })
  expect(of('done').at(-1)).toMatchObject({ ok: true, output_from: 2 })
  expect(of('note').map(({ text }) => text)).toEqual(['power cycle', 'reset'])
  await act({ t: 'break', command: commandId(102) })
  expect(of('done').at(-1)).toMatchObject({ ok: false, fault: 'user', error: 'This board cannot do that: break.' })
  const setLow = (binding: number, pin: string) =>
    slot.holdingOf(binding)?.set(`pin ${pin}`, (driver) => driver.setPin?.(pin, { level: 0 }))
  setLow(4, 'D2')
  setLow(5, 'D2')
  setLow(5, 'D3')
  expect(board.did.slice(1)).toEqual(['D2 {"level":0}'])
  expect(of('pins').map(({ changes }) => changes[0]?.pin)).toEqual(['D13'])
  expect(of('note').at(-1)?.text).toBe('pin D3: This board has no such pin.')
})
