import { bytesOf, hexOf, PacketReader, packetOf } from './remote-packets.ts'

const INTERRUPT = 3
/** What a stub gets at once when memory is read; its limit is 2 KiB. */
const MAX_READ_BYTES = 0x400
/** Signals, as gdb numbers them. */
export const signals = { interrupt: 2, illegal: 4, trap: 5, fault: 11 } as const

/** The stub refuses to do something. */
export class RefusedByStub extends Error {}
/** The connection is over. */
export class LinkLost extends Error {}

/**
 * Speaks gdb's remote serial protocol with the stub of a board. One packet at a time is on its way:
 * the stub replies in order, and a board that runs only once it stops.
 */
export class GdbClient {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #reader = new PacketReader()
  #isAcknowledging: boolean = true
  #last: Promise<unknown> = Promise.resolve()
  #waiting: PromiseWithResolvers<string> | undefined
  #lost: Error | undefined
  /** Whether the stub has a packet after which it says nothing until the board stops. */
  #isRunning: boolean = false
  #wantsInterrupt: boolean = false

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send
  }

  /** Takes bytes of the stub. Throws an Error where they are damaged. */
  take(bytes: Uint8Array): void {
    for (const body of this.#reader.take(bytes)) {
      if (this.#isAcknowledging) this.#send(new TextEncoder().encode('+'))
      // Text for the debugger's user comes before the reply.
      if (body.startsWith('O') && body !== 'OK') continue
      this.#waiting?.resolve(body)
      this.#waiting = undefined
    }
  }

  /** Ends all that waits: the connection is lost. */
  fail(): void {
    this.#lost = new LinkLost('The connection to the debugger is over.')
    this.#waiting?.reject(this.#lost)
    this.#waiting = undefined
  }

  /** Begins. The board stands still by then. Returns why, as a signal. */
  async start(): Promise<number> {
    const features = await this.#ask('qSupported:swbreak+;hwbreak+')
    await this.#done('QStartNoAckMode')
    this.#isAcknowledging = false
    // After this QEMU leaves registers out of `g` that the processor does not have.
    if (features.includes('qXfer:features:read+')) await this.#ask('qXfer:features:read:target.xml:0,ffb')
    return stopOf(await this.#ask('?'))
  }

  /** Returns the bytes of all registers. */
  async registers(): Promise<Uint8Array> {
    return bytesOf(checked(await this.#ask('g')))
  }

  /** Returns memory from an address on: less than was asked for where the board has no more. */
  async memory(address: bigint, length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, MAX_READ_BYTES)
    return bytesOf(checked(await this.#ask(`m${address.toString(16)},${wanted.toString(16)}`)))
  }

  /** Sets or removes a breakpoint. gdb takes this kind where code is in flash. */
  async setBreakpoint(address: bigint, isSet: boolean, length: number): Promise<void> {
    await this.#done(`${isSet ? 'Z' : 'z'}1,${address.toString(16)},${length}`)
  }

  /**
   * Executes one instruction, or goes on. Returns the signal with which the board stands still
   * again.
   */
  async run(how: 'step' | 'continue'): Promise<number> {
    try {
      return stopOf(await this.#ask(how === 'step' ? 's' : 'c', true))
    } finally {
      this.#isRunning = this.#wantsInterrupt = false
    }
  }

  /** Stops a board that runs, or is about to: `run` returns. */
  interrupt(): void {
    // A stub of a board that stands still would pass over it.
    if (this.#isRunning) this.#send(Uint8Array.of(INTERRUPT))
    else this.#wantsInterrupt = true
  }

  /** Resets the board, which stands at its first instruction then. */
  async reset(): Promise<void> {
    await this.#done(`qRcmd,${hexOf('reset')}`)
  }

  /** Lets the board go on without a debugger. */
  async detach(): Promise<void> {
    await this.#done('D')
  }

  async #done(body: string): Promise<void> {
    const reply = await this.#ask(body)
    if (reply !== 'OK') throw new RefusedByStub(`The board’s debugger refuses (${reply || 'not supported'}).`)
  }

  #ask(body: string, runs = false): Promise<string> {
    const reply = this.#last.then(() => {
      if (this.#lost) throw this.#lost
      this.#waiting = Promise.withResolvers()
      this.#send(packetOf(body))
      this.#isRunning = runs
      if (runs && this.#wantsInterrupt) this.interrupt()
      // It was meant for a board that stands still by now.
      else this.#wantsInterrupt = false
      return this.#waiting.promise
    })
    // Who asked hears of a failure; the next question is asked all the same.
    this.#last = reply.catch(() => {})
    return reply
  }
}

function checked(reply: string): string {
  if (reply === '' || /^E[0-9a-f]{2}$/i.test(reply)) throw new RefusedByStub('There is nothing to read there.')
  return reply
}

/** `T05thread:1;…`, `S05`; a program cannot end on these boards. */
function stopOf(reply: string): number {
  const signal = Number.parseInt(/^[ST]([0-9a-f]{2})/i.exec(reply)?.[1] ?? '', 16)
  if (Number.isNaN(signal))
    throw new RefusedByStub(`The board’s debugger refuses to run (${reply || 'not supported'}).`)
  return signal
}
