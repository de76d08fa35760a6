import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot, FakeBoard, makeSlot } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => void vi.useRealTimers())

/** Prints with pauses, so that each is a frame. */
async function printAll(board: ReturnType<typeof makeSlot>['board'], texts: string[]): Promise<void> {
  for (const text of texts) {
    await vi.advanceTimersByTimeAsync(8)
    board.print(text)
  }
}

test('a command that comes again is carried out once and answered each time', async () => {
  const { board, of, prepare } = makeSlot()
  await prepare(5)
  await prepare(5)
  expect(board.starts).toBe(1)
  expect(of('done')).toHaveLength(2)
})

/** Breaks if a command is known only once the board is held. */
test('a command that comes again before it has begun is carried out once', async () => {
  const { board, of, prepare } = makeSlot()
  await Promise.all([prepare(5), prepare(5)])
  expect(board.starts).toBe(1)
  expect(of('done')).toHaveLength(1)
})

test('what belongs to an older binding is ignored, and a newer one wipes the board first', async () => {
  const { board, frames, prepare, release, slot } = makeSlot()
  await prepare(5)
  await prepare(4)
  expect(board.starts).toBe(1)
  await prepare(6)
  expect([board.starts, board.wiped]).toEqual([2, 1])
  frames.length = 0
  slot.holdingOf(5)?.type({ kind: 'in', binding: 5, seq: 1, bytes: Buffer.from('x') })
  slot.act({ t: 'reset', slot: 'one', command: 'cmd_of_5', binding: 5, deadline_ms: 1_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([board.did, frames]).toEqual([[], []])
  slot.holdingOf(5)?.acknowledge(100)
  slot.holdingOf(6)?.resume(0)
  expect(frames).toHaveLength(1)
  slot.lease(5, 0)
  await release(5)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([board.wiped, slot.binding]).toEqual([1, 6])
})

test('a released board is wiped and reported clean, as often as it is asked for', async () => {
  const { board, of, prepare, release } = makeSlot()
  await prepare(5)
  await release(5)
  await release(5)
  await release(3)
  expect(board.wiped).toBe(1)
  expect(of('clean').map((one) => 'binding' in one && one.binding)).toEqual([5, 5, 3])
})

test('typed bytes are taken once', async () => {
  const { board, frames, prepare, slot } = makeSlot()
  await prepare(5)
  frames.length = 0
  for (const seq of [1, 1, 3, 2]) slot.holdingOf(5)?.type({ kind: 'in', binding: 5, seq, bytes: Buffer.from(`${seq}`) })
  await vi.advanceTimersByTimeAsync(8)
  expect(frames.map((one) => 'bytes' in one && Buffer.from(one.bytes).toString()).join('')).toBe('13')
  expect(board.isPaused).toBe(false)
})

/** Breaks without the window: the agent would keep all that its board prints. */
test('a board is held while 256 KiB of its output are not acknowledged', async () => {
  const { board, prepare, slot } = makeSlot()
  await prepare(5)
  for (let second = 0; second < 3; second++) {
    board.print('x'.repeat(100_000))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(board.isPaused).toBe(true)
  slot.holdingOf(5)?.acknowledge(100_000)
  expect(board.isPaused).toBe(true)
  slot.holdingOf(5)?.acknowledge(250_000)
  expect(board.isPaused).toBe(false)
})

test('a board that prints too fast is held until it is within the limit', async () => {
  const { board, prepare, slot } = makeSlot()
  await prepare(5)
  board.print('x'.repeat(200 * 1_024))
  slot.holdingOf(5)?.acknowledge(2 + 200 * 1_024)
  expect(board.isPaused).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(board.isPaused).toBe(false)
})

test('what is not acknowledged is sent again after a new connection, and nothing else', async () => {
  const { board, frames, prepare, slot } = makeSlot()
  await prepare(5)
  await printAll(board, ['one', 'two', 'three'])
  frames.length = 0
  slot.holdingOf(5)?.resume(5)
  const sent = frames.map((one) => one.kind === 'out' && [one.offset, Buffer.from(one.bytes).toString()])
  expect(sent).toEqual([[5, 'twothree']])
})

/** The service has lost what it acknowledged, with its database. */
test('what the service asks for and nobody has any more is a gap', async () => {
  const { board, frames, prepare, slot } = makeSlot()
  await prepare(5)
  await printAll(board, ['one', 'two', 'three'])
  slot.holdingOf(5)?.acknowledge(8)
  frames.length = 0
  slot.holdingOf(5)?.resume(3)
  slot.holdingOf(5)?.acknowledge(13)
  slot.holdingOf(5)?.resume(3)
  expect(frames).toMatchObject([
    { kind: 'gap', binding: 5, from: 3, to: 8 },
    { kind: 'out', offset: 8 },
    { kind: 'gap', binding: 5, from: 3, to: 13 },
  ])
})

test('a board whose session is long over is wiped although nobody asks for it', async () => {
  const { board, prepare, slot } = makeSlot()
  await prepare(5)
  slot.lease(5, 10_000)
  slot.lease(5, 60_000)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(board.wiped).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(board.wiped).toBe(1)
})

test('a board is ready once it has printed what its base image says', async () => {
  const { board, of, prepare } = makeSlot()
  board.prompt = 'booting '
  await prepare(5, { expect: 'login:', send: 'x' })
  expect(of('done')).toEqual([])
  board.print('log')
  board.print('in:')
  await vi.advanceTimersByTimeAsync(0)
  expect(of('done')).toMatchObject([{ ok: true }])
})

/** Breaks without the check: a board that no longer works would be given to the next user. */
test('a board whose base image does not run is not clean, until it does', async () => {
  const { board, of, prepare, release } = makeSlot()
  await prepare(5)
  board.prompt = 'panic'
  await release(5, { expect: '> ' })
  await vi.advanceTimersByTimeAsync(boot.timeout_ms)
  expect(of('unclean')).toMatchObject([{ binding: 5, error: 'The board did not print "> " in 1 s.', tail: 'panic' }])
  board.problem = 'no device'
  await release(5, { expect: '> ' })
  expect(of('unclean').at(-1)).toMatchObject({ error: 'no device' })
  expect(of('clean')).toEqual([])
  ;[board.problem, board.prompt] = [undefined, '> ']
  await release(5, { expect: '> ' })
  await release(5, { expect: '> ' })
  expect(of('clean')).toMatchObject([
    { binding: 5, tail: '> ' },
    { binding: 5, tail: '> ' },
  ])
  expect([board.starts, board.wiped]).toEqual([4, 4])
})

test('a suspected board is started as often as it is asked, and the first bad start decides', async () => {
  const { board, of, release } = makeSlot()
  await release(5, { expect: '> ' }, { loops: 3 })
  expect(of('clean')).toEqual([{ t: 'clean', binding: 5, tail: '> ' }])
  expect([board.starts, board.wiped]).toEqual([3, 3])
  const { start } = FakeBoard.prototype
  board.start = function (...given) {
    if (board.starts === 4) board.problem = 'no device'
    return start.apply(this, given)
  }
  await release(6, { expect: '> ' }, { loops: 3 })
  expect(of('unclean')).toMatchObject([{ binding: 6, error: 'no device' }])
  expect([board.starts, board.wiped]).toEqual([5, 5])
})

/** Breaks without the comparison: a line that changes bytes prints its prompt all the same. */
test('an image that echoes has to give back what is typed, unchanged', async () => {
  const { board, of, release } = makeSlot()
  await release(5, { expect: '> ' }, { echo_bytes: 4_096 })
  expect(of('clean')).toMatchObject([{ binding: 5, tail: expect.stringMatching(/^[a-z]{4096}$/) }])
  board.spoils = true
  await release(6, { expect: '> ' }, { echo_bytes: 4_096 })
  expect(of('unclean')).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(of('unclean')).toMatchObject([
    { binding: 6, error: 'The board did not give back 4096 typed bytes unchanged in 30 s.' },
  ])
  await release(6, { expect: '> ' }, { echo_bytes: 4_096 })
  board.fail('The line is gone.')
  await vi.advanceTimersByTimeAsync(0)
  expect(of('unclean').at(-1)).toMatchObject({ error: 'The line is gone.' })
})

test('a board that nobody has had is checked for a binding of its own', async () => {
  const { board, of, release } = makeSlot()
  await Promise.all([release(7, { expect: '> ' }), release(7, { expect: '> ' })])
  expect([board.starts, board.wiped]).toEqual([1, 1])
  expect(of('clean')).toMatchObject([{ binding: 7 }])
})
