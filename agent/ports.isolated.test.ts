import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_PORT_BYTES, PORT_WINDOW_BYTES } from '#wire/limits.ts'
import { UserFault } from './drivers/driver.ts'
import { boot, makeSlot, type PlayedPort } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => void vi.useRealTimers())

/** A slot whose board is held by binding 5, and what its streams do. */
async function makePorts() {
  const scene = makeSlot()
  const { slot, frames, of } = scene
  await scene.prepare(5)
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const open = async (stream: number, { port = 'gdb', take = false, binding = 5 } = {}) => {
    slot.openPort({ binding, stream, port, take })
    await settle()
  }
  const send = async (stream: number, offset: number, bytes: Buffer, binding = 5) => {
    slot.holdingOf(binding)?.ports.take({ kind: 'port', binding, stream, offset, bytes })
    await settle()
  }
  const allow = async (stream: number, until: number) => {
    slot.holdingOf(5)?.ports.take({ kind: 'credit', binding: 5, stream, until })
    await settle()
  }
  const sent = (stream: number) =>
    frames.flatMap((frame) => (frame.kind === 'port' && frame.stream === stream ? [frame] : []))
  const ends = () => of('port_closed').map(({ stream, why, detail }) => [stream, why, detail])
  const played = (at = 0) => scene.board.sides[at] as PlayedPort
  return { ...scene, settle, open, send, allow, sent, ends, played }
}

test('bytes go both ways in order, each with its offset', async () => {
  const { open, send, sent, of } = await makePorts()
  await open(1, { port: 'echo' })
  expect(of('port_opened')).toEqual([{ t: 'port_opened', binding: 5, stream: 1 }])
  await send(1, 0, Buffer.from('one'))
  await send(1, 3, Buffer.from('two'))
  expect(sent(1).map(({ offset, bytes }) => [offset, Buffer.from(bytes).toString()])).toEqual([
    [0, 'one'],
    [3, 'two'],
  ])
})

/** Breaks without the look at the credit. */
test('the board’s side is read no further than the service takes it', async () => {
  const { open, allow, sent, played } = await makePorts()
  await open(1)
  played().push(Buffer.alloc(2 * PORT_WINDOW_BYTES, 'a'))
  await vi.advanceTimersByTimeAsync(0)
  const total = () => sent(1).reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(total()).toBe(PORT_WINDOW_BYTES)
  expect(Math.max(...sent(1).map(({ bytes }) => bytes.length))).toBe(MAX_PORT_BYTES)
  await allow(1, PORT_WINDOW_BYTES + 10)
  expect(total()).toBe(PORT_WINDOW_BYTES + 10)
  // An older grant changes nothing.
  await allow(1, 10)
  expect(total()).toBe(PORT_WINDOW_BYTES + 10)
})

test('the service may send more as the board has taken what came', async () => {
  const { open, send, frames, played } = await makePorts()
  await open(1)
  for (let at = 0; at < 4; at++) await send(1, at * MAX_PORT_BYTES, Buffer.alloc(MAX_PORT_BYTES))
  const credits = () => frames.flatMap((frame) => (frame.kind === 'credit' ? [frame.until] : []))
  expect(credits()).toEqual([])
  played().taken[0]?.take()
  await vi.advanceTimersByTimeAsync(0)
  expect(credits()).toEqual([PORT_WINDOW_BYTES + MAX_PORT_BYTES])
})

/** Breaks without the check of offsets, or of what was granted. */
test.each([
  ['a hole', 1, 3],
  ['bytes again', -1, 3],
  ['too much', 0, PORT_WINDOW_BYTES],
])('%s ends a stream, and nothing else', async (_, from, length) => {
  const { open, send, ends, slot, played } = await makePorts()
  await open(1)
  await open(2, { port: 'echo' })
  await send(1, 0, Buffer.from('x'))
  await send(1, 1 + from, Buffer.alloc(length))
  expect(ends()).toEqual([[1, 'lost', 'Bytes are missing.']])
  expect(played().destroyed).toBe(true)
  await send(2, 0, Buffer.from('fine'))
  expect(slot.holdingOf(5)).toBeDefined()
})

test('a port is open once; who takes it ends the other, which is closed before', async () => {
  const { open, ends, board } = await makePorts()
  await open(1)
  await open(2)
  await open(3, { take: true })
  expect(ends()).toEqual([
    [2, 'in_use', ''],
    [1, 'taken', ''],
  ])
  expect(board.ofPorts).toEqual(['open gdb', 'closed gdb', 'open gdb'])
})

test('an end says why, and what became of a debugger’s packets', async () => {
  const { open, ends, of, played, board, settle } = await makePorts()
  await open(1)
  played(0).push(null)
  await settle()
  await open(2)
  played(1).destroy(new UserFault('The board is being flashed.'))
  await settle()
  await open(3)
  played(2).destroy(new Error('the probe is gone'))
  await settle()
  await open(4)
  played(3).destroy()
  await vi.advanceTimersByTimeAsync(0)
  board.portProblem = new UserFault('There is no power.')
  await open(5)
  board.portProblem = new Error('no such program')
  await open(6)
  expect(ends()).toEqual([
    [1, 'ended', ''],
    [2, 'ended', 'The board is being flashed.'],
    [3, 'failed', 'the probe is gone'],
    [4, 'ended', ''],
    [5, 'refused', 'There is no power.'],
    [6, 'failed', 'no such program'],
  ])
  expect(of('port_closed')[0]?.packets).toEqual({ passed: 3, answered: 1, refused: 2, malformed: 0 })
})

test('a stream waits for the acts before it, for ten seconds at most', async () => {
  const { open, act, ends, board, of } = await makePorts()
  const gate = Promise.withResolvers<void>()
  board.gate = gate.promise
  const flashed = act({ t: 'flash', firmware: { sha256: 'a', format: 'hex', size: 1, address: null }, base: boot })
  await open(1)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ends()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends()).toEqual([[1, 'busy', 'The board is busy.']])
  await open(2)
  gate.resolve()
  await flashed
  await vi.advanceTimersByTimeAsync(0)
  expect(of('port_opened').map(({ stream }) => stream)).toEqual([2])
})

test('a port that nobody waits for any more is closed as soon as it opens', async () => {
  const { open, slot, board, settle, of } = await makePorts()
  const gate = Promise.withResolvers<void>()
  board.gate = gate.promise
  await open(1)
  slot.holdingOf(5)?.ports.close(1)
  gate.resolve()
  await settle()
  await settle()
  expect(of('port_opened')).toEqual([])
  expect(board.ofPorts).toEqual(['open gdb', 'closed gdb'])
})

/** Breaks if the streams of a binding are left to the driver, or ended after the wipe. */
test('a binding’s streams are closed before its board is wiped, and none begins after it', async () => {
  const { open, release, ends, board, slot, send, frames, prepare } = await makePorts()
  await open(1, { port: 'echo' })
  slot.release({ binding: 5, check: null })
  slot.openPort({ binding: 5, stream: 2, port: 'gdb', take: false })
  await release(5)
  expect(board.ofPorts).toEqual(['open echo', 'closed echo', 'wiped'])
  await open(3)
  expect(ends()).toEqual([
    [1, 'ended', 'The board is released.'],
    [2, 'refused', 'The board is released.'],
    [3, 'refused', 'The board is released.'],
  ])
  await prepare(6)
  await open(4, { port: 'echo', binding: 6 })
  await send(4, 0, Buffer.from('old'), 5)
  await send(1, 0, Buffer.from('old'), 6)
  expect(frames.filter(({ kind }) => kind === 'port')).toEqual([])
})

test('power off, a base image and a lost connection end streams', async () => {
  const { open, act, ends, slot, board } = await makePorts()
  await open(1)
  await act({ t: 'power', state: 'off' })
  expect(board.ofPorts).toEqual(['open gdb', 'closed gdb'])
  await open(2)
  slot.endPorts()
  await open(3)
  board.flashProblem = new Error('no')
  await act({
    ...{ t: 'flash', firmware: { sha256: 'a', format: 'hex', size: 1, address: null }, base: boot },
    command: 'cmd_1',
  })
  expect(ends()).toEqual([
    [1, 'ended', 'The board is switched off.'],
    [2, 'lost', ''],
    [3, 'ended', 'The base image is started.'],
  ])
})

test('a hundred thousand broken frames end streams alone, and the port opens again', async () => {
  const { open, slot, ends, settle, board } = await makePorts()
  const ports = slot.holdingOf(5)?.ports
  let stream = 1
  await open(stream, { port: 'echo' })
  for (let turn = 0; turn < 100_000; turn++) {
    const of = { binding: 5, stream: randomInt(0, stream + 3) }
    if (turn % 3 === 0) ports?.take({ kind: 'credit', ...of, until: randomInt(0, 2 ** 47) })
    else ports?.take({ kind: 'port', ...of, offset: randomInt(0, 2 ** 47), bytes: new Uint8Array(randomInt(1, 64)) })
    if (turn % 1_000 === 0) await settle()
    if (ends().length < stream) continue
    stream += 1
    await open(stream, { port: 'echo' })
  }
  await settle()
  expect(slot.holdingOf(5)).toBeDefined()
  expect(board.sides.filter(({ destroyed }) => !destroyed)).toHaveLength(1)
  expect(new Set(ends().map(([, why]) => why))).toEqual(new Set(['lost']))
})
