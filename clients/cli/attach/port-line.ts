import type { Duplex } from 'node:stream'
import {
  BoardwalkError,
  InputRefusedError,
  type LiveSession,
  type Output,
  openPort,
} from '../../typescript/src/index.ts'
import { RecentOutput } from '../../typescript/src/recent-output.ts'
import { portEndOf } from '../port-end.ts'

/** A port of a board, which tools read and type at as at its console. Nothing is recorded. */
export class PortLine implements AsyncDisposable {
  readonly mode = 'rw'
  /** Resolves with why the port is closed. */
  readonly ended: Promise<Error>
  readonly #port: Duplex
  readonly #recent = new RecentOutput()
  #offset = 0

  private constructor(session: LiveSession, port: Duplex, name: string) {
    this.#port = port
    this.ended = this.#run(session, name)
  }

  /** Opens a port. Throws what openPort throws. */
  static async open(session: LiveSession, name: string, signal: AbortSignal): Promise<PortLine> {
    return new PortLine(session, await openPort(session, name, { signal }), name)
  }

  /** How many bytes have come. */
  get offset(): number {
    return this.#offset
  }

  chunks(): AsyncGenerator<Output> {
    return this.#recent.read()
  }

  /** Resolves once the port has taken the bytes. Throws an InputRefusedError if it is closed. */
  async send(bytes: Uint8Array): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#port.write(bytes, (error) => (error ? reject(error) : resolve()))
    await promise.catch((cause: unknown) => {
      throw new InputRefusedError('not_delivered', { cause })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#port.destroy()
    await this.ended
  }

  async #run(session: LiveSession, name: string): Promise<Error> {
    try {
      for await (const bytes of this.#port as AsyncIterable<Buffer>) {
        const offset = this.#offset
        this.#offset += bytes.length
        await this.#recent.push({ t: 'output', offset, bytes })
      }
      return new BoardwalkError(`The board has closed its port ${name}.`)
    } catch (error) {
      const end = await portEndOf(session, error).catch((failure: unknown) => failure)
      return end instanceof Error ? end : new Error(String(end))
    } finally {
      this.#recent.end()
    }
  }
}
