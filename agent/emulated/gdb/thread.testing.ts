import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'
import { Emulation } from '#agent/emulated/emulation.ts'
import type { Model } from '#agent/emulated/models.ts'
import { Recorder } from '#agent/emulated/recording/recorder.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { PacketReader, packetOf } from '#agent/gdb/packets.ts'

/** How long something is waited for: a host may have much to do. */
const LIMIT_MS = 20_000

/** For tests: a debugger that asks, and waits for replies. */
export class Gdb {
  readonly #stream: Duplex
  readonly #bodies: string[] = []
  #arrived = Promise.withResolvers<void>()

  constructor(stream: Duplex) {
    this.#stream = stream
    const reader = new PacketReader()
    stream.on('data', (bytes: Buffer) => {
      for (const piece of reader.take(bytes)) if (piece.kind === 'packet') this.#bodies.push(piece.body)
      this.#arrived.resolve()
    })
  }

  send(body: string): void {
    this.#stream.write(packetOf(body))
  }

  interrupt(): void {
    this.#stream.write('\x03')
  }

  async reply(): Promise<string> {
    while (this.#bodies.length === 0) {
      this.#arrived = Promise.withResolvers()
      await this.#arrived.promise
    }
    return this.#bodies.shift() ?? ''
  }

  async ask(body: string): Promise<string> {
    this.send(body)
    return this.reply()
  }
}

/** For tests: a board in its thread, that executes. */
export async function startThread(machine: Model, image: Uint8Array) {
  const seen = { output: '', notes: [] as string[], processor: '' }
  const changed = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  let change = Promise.withResolvers<void>()
  const emulation = new Emulation(
    {
      ...{ machine, memory: memoryWith(machine, image), share: 1, speed: 'real', seed: 0 },
      ...{ parts: [], inputs: [], recording: new Recorder().buffer },
    },
    {
      output: (bytes) => {
        seen.output += Buffer.from(bytes).toString('latin1')
        changed()
      },
      note: (text) => {
        seen.notes.push(text)
        changed()
      },
      failed() {},
      processor: ({ state }) => {
        seen.processor = state
        changed()
      },
    },
  )
  onTestFinished(() => emulation.end())
  await emulation.ready
  emulation.tell({ t: 'resume' })
  const until = async (isSo: () => boolean) => {
    const limit = AbortSignal.timeout(LIMIT_MS)
    const over = once(limit, 'abort')
    while (!isSo()) {
      if (limit.aborted) throw new Error(`this is all: ${JSON.stringify(seen)}`)
      await Promise.race([change.promise, over])
    }
  }
  const debug = () => {
    const stream = emulation.debug()
    return { stream, gdb: new Gdb(stream) }
  }
  const type = (text: string) => emulation.tell({ t: 'write', bytes: Buffer.from(text) })
  return { emulation, seen, until, debug, type }
}
