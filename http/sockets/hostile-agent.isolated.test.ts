// Slow: it sends thousands of generated messages.

import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { encodeFrame, type Frame } from '#wire/frames.ts'
import { makeScene } from './testing.ts'

const MESSAGES = inject('fuzz')
const databaseUrl = testsCommit()
let server: TestServer

beforeAll(async () => {
  server = await startServer(databaseUrl)
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
  await server.stop()
})

const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] ?? items[0] ?? expect.unreachable()
const number = () => pick([0, 1, 2, 9, 1_000, 2 ** 31, Number.MAX_SAFE_INTEGER])

function anyFrame(): Frame {
  const binding = number()
  const from = number()
  return pick<() => Frame>([
    () => ({ kind: 'out', binding, offset: number(), atUs: number(), bytes: randomBytes(1 + randomInt(300)) }),
    () => ({ kind: 'gap', binding, from, to: Math.min(Number.MAX_SAFE_INTEGER, from + 1 + randomInt(1_000)) }),
    () => ({ kind: 'ack', binding, offset: number() }),
    () => ({ kind: 'in', binding, seq: number(), bytes: randomBytes(8) }),
  ])()
}

function anyMessage(): string {
  const t = pick(['hello', 'board', 'progress', 'done', 'note', 'clean', 'beat', 'welcome', 'toString', ''])
  const values = [number(), 'x', null, true, [], {}, 'cmd_01m7wn6qepf27t4rncj7m3vy30']
  const names = ['binding', 'command', 'ok', 'fault', 'error', 'tail', 'board', 'boards', 'offset', 'at_us', 'text']
  const message = Object.fromEntries(names.filter(() => randomInt(2)).map((name) => [name, pick(values)]))
  return pick([JSON.stringify({ t, ...message }), JSON.stringify({ ...message }), '{', '[]', 'null', ''])
}

/** Random, valid, mutated and truncated messages. */
function anything(): Uint8Array | string {
  if (randomInt(2) === 0) return anyMessage()
  let encoded: Uint8Array
  try {
    encoded = encodeFrame(anyFrame())
  } catch {
    return randomBytes(randomInt(60))
  }
  const damage = randomInt(4)
  if (damage === 0) encoded[randomInt(encoded.length)] = randomInt(256)
  return damage === 1 ? encoded.subarray(0, randomInt(encoded.length)) : encoded
}

/**
 * Breaks without the schemas of messages, the checks of frames, or the bindings that an agent may
 * speak for.
 */
test(`${MESSAGES} messages of a hostile agent end nothing but its connection, and reach nobody`, {
  timeout: 300_000,
}, async () => {
  const victim = await makeScene(server.url)
  const { id, viewer } = await victim.run()
  const hostile = await makeScene(server.url)
  let double = hostile.double
  for (let sent = 0; sent < MESSAGES; sent++) {
    double.sendRaw(anything())
    if (sent % 20 === 19) {
      for (const agent of [victim.double, double]) agent.say({ t: 'beat' })
      await double.until(() => double.closed || double.messages.some((one) => one.t === 'beaten'))
      if (double.closed) double = await hostile.connect()
      else double.messages.length = 0
    }
  }
  viewer.type('still here')
  await viewer.shows('still here')
  expect(viewer.output).toBe('ready\r\n> still here')
  expect(viewer.faults).toEqual([])
  expect((await victim.call('GET', `/sessions/${id}`)).body).toMatchObject({ state: 'running', board_online: true })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.log()).not.toMatch(/[Uu]nhandled|"fatal"/)
})

/** Breaks without the limit of notes, or if notes of one place need more than a row. */
test('thousands of notes keep nobody’s output from being stored', async () => {
  const victim = await makeScene(server.url)
  const { id, viewer } = await victim.run()
  const hostile = await makeScene(server.url)
  const { id: own } = await hostile.run()
  const { binding } = await hostile.double.received('prepare')
  const note = { t: 'note', binding, offset: 0, at_us: Date.now() * 1_000, text: 'note '.repeat(40) }
  for (let sent = 0; sent < 2_000; sent++) hostile.double.say(note)
  viewer.type('still stored')
  await viewer.shows('still stored')
  await vi.waitFor(async () => expect(await victim.read(id)).toBe('ready\r\n> still stored'))
  const notes = (await hostile.read(own, '?format=ndjson')).split('\n').filter((line) => line.includes('"note"'))
  expect(notes.length).toBeLessThanOrEqual(40)
})

/** Breaks without the limits of an agent's connection: our memory would fill with what waits. */
test.each([
  [
    'messages that wait',
    4429,
    (send: Send) => Array.from({ length: 3_000 }, () => send(JSON.stringify({ t: 'beat' }))),
  ],
  ['boards', 4400, (send: Send) => Array.from({ length: 300 }, (_, n) => send(JSON.stringify(boardMessage(`b-${n}`))))],
])('an agent with too many %s is disconnected', async (_, code, flood) => {
  const { double, connect } = await makeScene(server.url)
  flood((data) => double.sendRaw(data))
  expect(await double.until(() => double.closed)).toMatchObject({ code })
  await connect()
})

/** Breaks without the limit of offsets: the numbers of the session would not be exact any more. */
test('a gap that no board can have is refused, and its session can still be read', async () => {
  const { double, run, call } = await makeScene(server.url)
  const { id } = await run()
  const { binding } = await double.received('prepare')
  double.send({ kind: 'gap', binding, from: 9, to: Number.MAX_SAFE_INTEGER })
  expect(await double.until(() => double.closed)).toMatchObject({ code: 4400 })
  expect((await call('GET', `/sessions/${id}`)).status).toBe(200)
})

type Send = (data: string) => void

function boardMessage(slot: string) {
  const none = { error: null, held: null, max_firmware_bytes: null, flash_formats: [], capabilities: [] }
  return { t: 'board', board: { slot, driver: 'double', state: 'ok', ...none } }
}
