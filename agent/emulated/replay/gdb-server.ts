import { Remote } from '#agent/emulated/gdb/gdb.ts'
import { picoDescription } from '#agent/emulated/gdb/pico-description.ts'
import type { Stop } from '#agent/emulated/gdb/stops.ts'
import { Filter } from '#agent/gdb/filter.ts'
import type { DebuggedReplay } from './debugged-replay.ts'

type Options = {
  replay: DebuggedReplay
  /** Sends bytes to the debugger. */
  send(bytes: Uint8Array): void
  /** The debugger has left. */
  close(): void
  /** Something broke while the board went back or forth. */
  failed(error: unknown): void
}

/** A debugger at a replay, from its coming to its leaving. */
export class GdbServer {
  readonly #filter: Filter
  readonly #remote: Remote
  readonly #failed: Options['failed']

  constructor({ replay, send, close, failed }: Options) {
    this.#failed = failed
    const { stops, target } = replay
    this.#remote = new Remote({
      ...{ target, stops },
      reply: (body) => this.#filter.reply(body),
      go: () => this.#tell(replay.continue()),
      hold: () => replay.interrupt(),
      step: (work) => work(),
      isLocked: () => false,
      back: {
        step: (thread) => this.#tell(replay.back(thread)),
        continue: () => this.#tell(replay.backToStop()),
      },
    })
    this.#filter = new Filter({
      stub: { packet: (body) => this.#remote.packet(body), interrupt: () => replay.interrupt() },
      ...(replay.player.model === 'pico' && { description: picoDescription }),
      goesBack: true,
      send,
      reset: () => Promise.reject(new Error('A replay does what was recorded: it cannot be reset.')),
      close: () => {
        replay.interrupt()
        stops.clear()
        close()
      },
    })
  }

  take(bytes: Uint8Array): void {
    this.#filter.take(bytes)
  }

  #tell(going: Promise<Stop>): void {
    going.then((stop) => this.#remote.stopped(stop)).catch(this.#failed)
  }
}
