import { once } from 'node:events'
import { duplexPair } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { PacketReader, packetOf } from '#agent/gdb/packets.ts'
import { QemuDebugger } from './debugger.ts'
import { machines } from './machines.ts'

const POINT = '1,8000000,2'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** QEMU as a debugger finds it: what it gets while it runs makes it stop, and has no reply. */
class ScriptedQemu {
  readonly stub
  readonly done: string[] = []
  isRunning: boolean = true
  /** Packets that are dropped in any case. */
  dropped: RegExp | undefined
  /** What happens instead of the next command. */
  next: (() => Promise<void>) | undefined
  readonly #theirs

  constructor() {
    ;[this.stub, this.#theirs] = duplexPair()
    const reader = new PacketReader()
    this.#theirs.on('data', (bytes: Buffer) => {
      for (const piece of reader.take(bytes)) if (piece.kind === 'packet') this.#take(piece.body)
    })
  }

  async execute(command: string): Promise<void> {
    const { next } = this
    this.next = undefined
    await next?.()
    this.done.push(command)
    this.isRunning = command === 'cont'
  }

  say(body: string): void {
    this.#theirs.write(packetOf(body))
  }

  #take(body: string): void {
    this.done.push(body)
    if (this.isRunning) {
      this.isRunning = false
      this.say('T02thread:01;')
    } else if (body.startsWith('vCont')) this.isRunning = true
    else if (!this.dropped?.test(body)) this.say(/^[Zz]/.test(body) ? 'OK' : '00')
  }
}

async function board() {
  const qemu = new ScriptedQemu()
  const failures: string[] = []
  const fail = ({ message }: Error) => void failures.push(message)
  const debug = new QemuDebugger({ machine: machines.stm32f405, reset: async () => {}, fail })
  await debug.attach(qemu)
  return { qemu, debug, failures }
}

/** Lets a debugger in. `ask` sends packets in one write, and returns their replies. */
async function debuggerOf(debug: QemuDebugger) {
  const side = await debug.open()
  const reader = new PacketReader()
  const replies: string[] = []
  side.on('data', (bytes: Buffer) => {
    for (const piece of reader.take(bytes)) if (piece.kind === 'packet') replies.push(piece.body)
  })
  const ask = async (count: number, ...bodies: string[]) => {
    replies.length = 0
    side.write(Buffer.concat(bodies.map(packetOf)))
    for (let turn = 0; turn < 100 && replies.length < count; turn++) await setImmediate()
    return [...replies]
  }
  return { side, ask }
}

async function settled() {
  for (let turn = 0; turn < 50; turn++) await setImmediate()
}

const refusal = (message: string) => () => Promise.reject(new Error(message))

/** Breaks if one QEMU that hangs ends the agent, and all its boards. */
test('a board fails whose QEMU does not answer as its debugger leaves', async () => {
  const { qemu, debug, failures } = await board()
  const { side } = await debuggerOf(debug)
  qemu.next = refusal('QEMU does not answer stop.')
  side.destroy()
  await settled()
  expect(failures).toEqual(['QEMU does not answer stop.'])
  // The next process begins.
  expect(await debug.attach(new ScriptedQemu())).toBe(true)
})

test('a board fails whose QEMU refuses to stop for ^C', async () => {
  const { qemu, debug, failures } = await board()
  const { side, ask } = await debuggerOf(debug)
  await ask(0, 'vCont;c')
  await settled()
  qemu.next = refusal('QEMU says: no.')
  side.write(Buffer.from([3]))
  await settled()
  expect(failures).toEqual(['QEMU says: no.'])
})

test('a board fails whose QEMU refuses as a debugger ends its stream', async () => {
  const { qemu, debug, failures } = await board()
  const { side } = await debuggerOf(debug)
  qemu.next = refusal('QEMU says: no.')
  side.end()
  await settled()
  expect(failures).toEqual(['QEMU says: no.'])
})

test('a board that cannot be held has no debugger, and fails', async () => {
  const { qemu, debug, failures } = await board()
  qemu.next = refusal('QEMU does not answer stop.')
  await expect(debug.open()).rejects.toThrow('QEMU does not answer stop.')
  expect(failures).toEqual(['QEMU does not answer stop.'])
  expect(await debug.attach(new ScriptedQemu())).toBe(true)
})

/** Breaks if the one before lets the board go on that the next one holds. */
test('a debugger that comes while another is leaving has a board that stands still', async () => {
  const { qemu, debug } = await board()
  const first = await debuggerOf(debug)
  const stopping = Promise.withResolvers<void>()
  qemu.next = () => stopping.promise
  first.side.destroy()
  await once(first.side, 'close')
  const opening = debuggerOf(debug)
  await settled()
  stopping.resolve()
  const second = await opening
  await settled()
  expect(qemu.done).toEqual(['stop', 'stop', 'cont', 'stop'])
  expect([await second.ask(1, 'pf'), qemu.isRunning]).toEqual([['00'], false])
})

test('power and a new base image wait for a debugger that is leaving', async () => {
  const { qemu, debug } = await board()
  const { side } = await debuggerOf(debug)
  side.destroy()
  await once(side, 'close')
  await debug.close()
  expect(qemu.done).toEqual(['stop', 'stop', 'cont'])
})

/** Breaks if a question that QEMU drops keeps its debugger, and then the board, for ever. */
test('a question while the board runs has failed, and the board goes on afterwards', async () => {
  const { qemu, debug } = await board()
  const { side, ask } = await debuggerOf(debug)
  expect(await ask(2, `Z${POINT}`, 'vCont;c', 'm0,4')).toEqual(['OK', 'E01'])
  expect(qemu.isRunning).toBe(true)
  side.write(Buffer.from([3]))
  await settled()
  expect(qemu.isRunning).toBe(false)
  side.destroy()
  await settled()
  expect(qemu.done).toEqual(['stop', `Z${POINT}`, 'vCont;c', 'stop', 'stop', `z${POINT}`, 'cont'])
})

test('a board goes on whose stub does not take a breakpoint back', async () => {
  const { qemu, debug, failures } = await board()
  const { side, ask } = await debuggerOf(debug)
  await ask(2, `Z${POINT}`, `Z${POINT}0`)
  qemu.dropped = /^z/
  side.destroy()
  await settled()
  expect(qemu.isRunning).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await settled()
  expect([qemu.done.at(-1), failures]).toEqual(['cont', []])
})

test('a breakpoint that is set as its debugger leaves is taken back', async () => {
  const { qemu, debug } = await board()
  const { side, ask } = await debuggerOf(debug)
  qemu.dropped = /^Z/
  await ask(0, `Z${POINT}`)
  await settled()
  side.destroy()
  await settled()
  qemu.say('OK')
  await settled()
  expect(qemu.done).toEqual(['stop', `Z${POINT}`, 'stop', `z${POINT}`, 'cont'])
})

test('a new process has the breakpoints of the one before, and stands still', async () => {
  const { debug } = await board()
  const { ask } = await debuggerOf(debug)
  await ask(1, `Z${POINT}`)
  const next = new ScriptedQemu()
  next.isRunning = false
  expect(await debug.attach(next)).toBe(false)
  expect(next.done.at(-1)).toBe(`Z${POINT}`)
})

/** Breaks if a debugger hears of a stop that it did not ask for, or not of its own. */
test('a board that is read stands still for it, and its debugger hears of its own stops alone', async () => {
  const { qemu, debug } = await board()
  const { side, ask } = await debuggerOf(debug)
  await ask(0, 'vCont;c')
  await settled()
  const gate = Promise.withResolvers<void>()
  const held = debug.hold(async (stub) => {
    await stub.ask('pf')
    await gate.promise
  })
  await settled()
  expect(qemu.isRunning).toBe(false)
  // What the debugger sends waits: it gets nothing while the board is read.
  expect(await ask(0, 'm20000000,4')).toEqual([])
  await settled()
  expect(qemu.done.at(-1)).toBe('pf')
  gate.resolve()
  await held
  await settled()
  expect(qemu.isRunning || qemu.done.at(-1) === 'm20000000,4').toBe(true)
  side.destroy()
})

test('a board that stops by itself as it is read stays so, and its debugger hears of it', async () => {
  const { qemu, debug } = await board()
  const { ask } = await debuggerOf(debug)
  await ask(0, 'vCont;c')
  await settled()
  qemu.next = async () => {
    qemu.isRunning = false
    qemu.say('T05thread:01;')
  }
  const replies = ask(1)
  await debug.hold(async (stub) => void (await stub.ask('pf')))
  expect(await replies).toEqual(['T05thread:01;'])
  expect(qemu.done.filter((command) => command === 'cont')).toEqual([])
})

test('a board without a debugger goes on once it is read, also if that fails', async () => {
  const { qemu, debug, failures } = await board()
  await debug.hold(async (stub) => void (await stub.ask('pf')))
  expect(qemu.done).toEqual(['stop', 'pf', 'cont'])
  await expect(debug.hold(() => Promise.reject(new Error('no reply')))).rejects.toThrow('no reply')
  expect(qemu.done.slice(3)).toEqual(['stop', 'cont'])
  debug.leave()
  await expect(debug.hold(async () => {})).rejects.toMatchObject({ name: 'QemuEnded' })
  expect(failures).toEqual([])
})
