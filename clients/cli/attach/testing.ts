import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished, vi } from 'vitest'
import type { Wiring } from '#wire/wirings.ts'
import { type FakeConnection, fakeService } from '../../testing/fake-console.ts'
import { runHere } from '../../testing/run-here.ts'

/** For tests: returns how much is in use, without what nothing refers to. */
export function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  return process.memoryUsage().heapUsed
}

export const SESSION = `ses_${'0'.repeat(26)}`
const AVR = 83
const ENDED_AT = '2026-11-29T12:00:00.000Z'

export type FakeBoard = {
  elfMachine?: number
  wiring?: Wiring
  capabilities?: string[]
  /** Where the output of the new program begins, after a flash. */
  outputFrom?: number
  /** Fails each flash. */
  isBroken?: boolean
}

/** For tests: a service with one running session, whose console and acts the test has. */
export async function fakeBoardService(board: FakeBoard = {}) {
  const { elfMachine = AVR, wiring = 'arduino', outputFrom = 0, isBroken } = board
  const { capabilities = ['console', 'flash', 'reset', 'break'] } = board
  const acts: string[] = []
  const opened = Promise.withResolvers<FakeConnection>()
  const chip = { name: 'a chip', elf_machine: elfMachine, memories: [{ start: 0, size: 32_768 }] }
  const session = {
    ...{ id: SESSION, state: 'running', board_id: 'brd_1', board_type: 'uno', speed: 'real' },
    ...{ end_reason: null, end_message: null, lease_seconds: null, console: { bytes: 0 } },
  }
  const commandOf = (kind: string) => ({
    ...{ id: kind, session_id: SESSION, kind, ended_at: ENDED_AT, phase: null, progress: 100, output_from: outputFrom },
    ...(isBroken && kind === 'flash'
      ? { state: 'failed', fault: 'board', error: 'it is broken on purpose.' }
      : { state: 'succeeded', fault: null, error: null }),
  })
  const { url, connections } = await fakeService(
    [
      (connection) => {
        connection.hello(0)
        opened.resolve(connection)
      },
    ],
    ({ pathname }, method) => {
      const last = pathname.split('/').at(-1) ?? ''
      if (method === 'POST') acts.push(last)
      if (method === 'POST' && last === 'firmware') return { status: 201, body: { id: 'fw_1' } }
      if (method === 'POST' || pathname.includes('/commands/')) return { status: 202, body: commandOf(last) }
      if (pathname === '/v1/board-types') return { status: 200, body: { board_types: [{ board_type: 'uno', chip }] } }
      if (pathname.startsWith('/v1/boards/'))
        return {
          status: 200,
          body: { board_type: 'uno', capabilities, flash_formats: ['hex'], control_lines: wiring },
        }
      return { status: 200, body: session }
    },
  )
  return { url, acts, connections, opened: opened.promise }
}

/** For tests: `boardwalk attach` to a fake board, in this process, until the test ends. */
export async function attachHere(flags: string[] = [], board: FakeBoard = {}) {
  const service = await fakeBoardService(board)
  const stop = new AbortController()
  const printed = Promise.withResolvers<Record<string, string>>()
  const words: string[] = []
  const ended = runHere(['attach', SESSION, '--json', ...flags], {
    ...{ url: service.url, signal: stop.signal },
    onPrint: (text) => printed.resolve(JSON.parse(text)),
    onSay: (text) => void words.push(text),
  })
  onTestFinished(async () => {
    stop.abort(new Error('the test is over'))
    await ended
  })
  const failed = ended.then(({ error, words: said }) => Promise.reject(error ?? new Error(said)))
  failed.catch(() => {})
  const addresses = await Promise.race([printed.promise, failed])
  return { ...service, addresses, words, ended, console: await service.opened }
}

/** For tests: a program that is connected to a server of attach. `heard` grows. */
export async function connectTo(address: string | undefined) {
  const { hostname, port } = new URL(String(address).includes('://') ? String(address) : `tcp://${address}`)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return listenTo(socket)
}

export function listenTo(socket: Socket) {
  const heard: Buffer[] = []
  socket.on('data', (bytes) => heard.push(bytes))
  // A test looks at what has arrived until then.
  socket.on('error', () => {})
  const hex = () => Buffer.concat(heard).toString('hex')
  const text = () => Buffer.concat(heard).toString('latin1')
  return {
    ...{ socket, hex, text },
    say: (given: string | Uint8Array) =>
      socket.write(typeof given === 'string' ? Buffer.from(given.replaceAll(' ', ''), 'hex') : given),
    hears: (wanted: string) => vi.waitUntil(() => hex().includes(wanted.replaceAll(' ', '')), 10_000),
    shows: (wanted: string) => vi.waitUntil(() => text().includes(wanted), 10_000),
  }
}
