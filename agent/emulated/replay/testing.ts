/** For tests: boards that were recorded, and debuggers at their replays. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { decode } from '#agent/emulated/recording/events.ts'
import { Player, type Recorded } from '#agent/emulated/recording/player.ts'
import { Recorder } from '#agent/emulated/recording/recorder.ts'
import { DebuggedReplay } from './debugged-replay.ts'
import { GdbServer } from './gdb-server.ts'

const MS_PER_SECOND = 1_000

type Happened = {
  /** What is typed, each at a time of the board in seconds. */
  typed?: [seconds: number, text: string][]
  /** How long it is recorded. */
  seconds: number
}

/** Records a board of an image. */
export function recordOf(model: Model, image: Uint8Array, { typed = [], seconds }: Happened) {
  const memory = newMemory(model)
  const firmware = [{ address: models[model].target.memories[0].start, bytes: image }]
  program(model, memory, firmware)
  const recorder = new Recorder()
  recorder.add({ kind: 'power', isOn: true }, 0)
  let printed = ''
  const byte = (value: number) => {
    printed += String.fromCharCode(value)
  }
  const loop = new Loop({ model, memory, events: { ...silent, byte }, recorder })
  const { machine } = loop
  const until = (ms: number) => {
    while (machine.now < ms && !machine.isLocked)
      loop.advance(machine.cycles + Math.ceil(((ms - machine.now) * machine.hertz) / MS_PER_SECOND), () => false)
  }
  for (const [at, text] of typed) {
    until(at * MS_PER_SECOND)
    loop.input({ kind: 'bytes', bytes: Buffer.from(text) })
  }
  until(seconds * MS_PER_SECOND)
  const recorded: Recorded = { model, firmware, events: decode(recorder.events), end: machine.cycles }
  return { recorded, printed, hash: loop.hash() }
}

/** Stands at a position of a recording; by default at its end. */
export async function stand(recorded: Recorded, position?: number): Promise<DebuggedReplay> {
  const replay = new DebuggedReplay({ make: (options) => new Player(recorded, options) })
  await replay.goTo(position ?? replay.player.end)
  return replay
}

/** Serves a replay to debuggers. Returns where. */
export async function serveReplay(replay: DebuggedReplay): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // A debugger that is gone waits for nothing any more.
    socket.on('close', () => replay.interrupt())
    const failed = (error: unknown) => void socket.destroy(error instanceof Error ? error : new Error(String(error)))
    const gdb = new GdbServer({
      ...{ replay, failed },
      send: (bytes) => void socket.write(bytes),
      close: () => void socket.end(),
    })
    socket.on('data', (bytes) => gdb.take(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
