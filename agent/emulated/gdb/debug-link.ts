import type { MessagePort } from 'node:worker_threads'
import type { Loop } from '#agent/emulated/loop.ts'
import type { Model } from '#agent/emulated/models.ts'
import type { Pacing } from '#agent/emulated/pacing.ts'
import { Filter } from '#agent/gdb/filter.ts'
import { Remote } from './gdb.ts'
import { picoDescription } from './pico-description.ts'
import { signals } from './stops.ts'
import { TAKEN } from './worker-stream.ts'

type Options = {
  /** Where the debugger's bytes arrive. */
  port: MessagePort
  model: Model
  loop: Loop
  pacing: Pacing
  /** Resets the board. */
  restart(): void
}

/** A debugger at an emulated board, in the board's own thread, from its coming to its leaving. */
export class DebugLink {
  readonly #port: MessagePort
  readonly #loop: Loop
  readonly #pacing: Pacing
  readonly #remote: Remote
  readonly #filter: Filter
  #isOver: boolean = false

  constructor({ port, model, loop, pacing, restart }: Options) {
    this.#port = port
    this.#loop = loop
    this.#pacing = pacing
    this.#remote = new Remote({
      target: loop.attach(),
      stops: loop.stops,
      reply: (body) => this.#filter.reply(body),
      go: () => pacing.release('debugger'),
      hold: () => pacing.hold('debugger'),
      step: (work) => {
        pacing.deliver()
        work()
      },
      isLocked: () => pacing.isLocked,
    })
    this.#filter = new Filter({
      stub: this.#remote,
      ...(model === 'pico' && { description: picoDescription }),
      send: (bytes) => this.#port.postMessage(bytes),
      reset: async () => {
        pacing.hold('debugger')
        restart()
        this.#remote.restarted()
      },
      close: () => this.end(),
    })
    port.on('message', (bytes: Uint8Array) => this.#take(bytes))
    port.on('close', () => this.end())
  }

  /** The board has come to where it is to stop. */
  stopped(): void {
    const { stop } = this.#loop.stops
    if (stop) this.#remote.stopped(stop)
  }

  /** The board has locked up. */
  lockedUp(): void {
    if (this.#isOver) return
    this.#pacing.hold('debugger')
    this.#remote.stopped({ thread: 1, signal: signals.fault })
  }

  /** The board was reset: if it is held, then at its first instruction. */
  restarted(): void {
    if (!this.#isOver && this.#pacing.isHeld('debugger')) this.#remote.restarted()
  }

  /** Lets the board go on without the debugger. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#port.close()
    this.#loop.detach()
    this.#pacing.release('debugger')
  }

  /** The next bytes come once these are taken: later, if that took more than the board's share. */
  #take(bytes: Uint8Array): void {
    this.#filter.take(bytes)
    if (this.#isOver) return
    this.#port.postMessage(this.#filter.counts)
    const waitMs = this.#pacing.waitMs()
    if (waitMs > 0) setTimeout(() => this.#port.postMessage(TAKEN), waitMs)
    else this.#port.postMessage(TAKEN)
  }
}
