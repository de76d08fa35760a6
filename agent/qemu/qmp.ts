import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import { z } from 'zod'

/** QEMU answers in milliseconds, or hangs. */
const ANSWER_MS = 10_000

const Message = z.object({
  return: z.unknown().optional(),
  error: z.object({ desc: z.string() }).optional(),
  event: z.string().optional(),
  data: z.object({ reason: z.string().optional() }).optional(),
})

/** Thrown for a command to a QEMU that has ended, also while it was carried out. */
export class QemuEnded extends Error {
  override name = 'QemuEnded'
}

/** The machine has stopped by itself; `guest-reset` is a program that resets its own board. */
export type OnShutdown = (reason: string) => void

/** QEMU's control connection. It answers in the order in which it is asked. */
export class Qmp {
  readonly #socket: Duplex
  readonly #onShutdown: OnShutdown
  readonly #asked: PromiseWithResolvers<void>[] = []
  #isOver: boolean = false

  constructor(socket: Duplex, onShutdown: OnShutdown) {
    this.#socket = socket
    this.#onShutdown = onShutdown
    createInterface({ input: socket })
      .on('line', (line) => {
        try {
          this.#take(line)
        } catch (error) {
          socket.destroy(error as Error)
        }
      })
      // The socket's own error, which comes before its `close`.
      .on('error', () => {})
    socket.on('close', () => this.#end())
  }

  /** Resolves once QEMU has done it. Rejects if it refuses, does not answer, or has ended. */
  async execute(command: string, args: Record<string, string | number> = {}): Promise<void> {
    if (this.#isOver) throw new QemuEnded('QEMU has ended.')
    const answer = Promise.withResolvers<void>()
    this.#asked.push(answer)
    this.#socket.write(`${JSON.stringify({ execute: command, arguments: args })}\n`)
    const late = setTimeout(() => answer.reject(new Error(`QEMU does not answer ${command}.`)), ANSWER_MS)
    await answer.promise.finally(() => clearTimeout(late))
  }

  #take(line: string): void {
    const { error, event, data, ...rest } = Message.parse(JSON.parse(line))
    if (event === 'SHUTDOWN') this.#onShutdown(data?.reason ?? '')
    else if (error) this.#asked.shift()?.reject(new Error(`QEMU says: ${error.desc}`))
    else if ('return' in rest) this.#asked.shift()?.resolve()
  }

  #end(): void {
    this.#isOver = true
    for (const answer of this.#asked.splice(0)) answer.reject(new QemuEnded('QEMU has ended.'))
  }
}
