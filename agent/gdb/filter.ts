import { messageOf } from '#agent/message-of.ts'
import type { PacketCounts } from '#wire/ports.ts'
import { isBack, judge, textPacket, type Verdict } from './packet-list.ts'
import { MAX_BODY_BYTES, PacketReader, packetOf } from './packets.ts'

/** Breakpoints and watchpoints that a debugger may have set at once. */
const MAX_POINTS = 64
const TOO_MANY = 'E09'
const passIt: Verdict = { kind: 'pass' }
const OF_DESCRIPTION = /^qXfer:(features|memory-map):read:([\w.-]{0,64}):([0-9a-f]{1,8}),([0-9a-f]{1,4})$/

/**
 * The first vectors of a processor, which maps of memories leave out: gdb looks for the caller of
 * what it cannot read, so that it shows who has called a null pointer.
 */
export const NULL_BYTES = 0x10

/** Describes a board to gdb, in its own XML. */
export type Description = {
  /** The processor's registers. Without it, gdb has its own idea, or the stub has one. */
  features?: string
  /** True if the stub describes the registers. */
  stubHasFeatures?: boolean
  memoryMap?: string
  /** True if the stub describes the memories. */
  stubHasMemoryMap?: boolean
}

/** What is behind a filter: it acts on the bodies of packets, and replies through `reply`. */
export type Stub = {
  packet(body: string): void
  /** Holds the board, if it runs. */
  interrupt(): void
}

type Options = {
  stub: Stub
  description?: Description
  /** True if the board does what was recorded, and can go back. */
  goesBack?: boolean
  /** Sends bytes to the debugger. */
  send(bytes: Uint8Array): void
  /** Resets the board and holds it at its first instruction. */
  reset(): Promise<void>
  /** The debugger leaves, or does not speak gdb's protocol. */
  close(): void
}

/**
 * Stands between a debugger that nobody trusts and the stub of a board: what is not on the list of
 * `packet-list.ts` is answered here. Acknowledgements and what both ends can do are settled here
 * too, so the stub sees packets alone.
 */
export class Filter {
  /** What became of the debugger's packets. */
  readonly counts: PacketCounts = { passed: 0, answered: 0, refused: 0, malformed: 0 }
  readonly #options: Options
  readonly #reader = new PacketReader()
  readonly #points = new Set<string>()
  #isAcknowledging: boolean = true
  #isOver: boolean = false
  /** What may be asked for again, once: a byte must not cost a packet each time. */
  #last: Buffer | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Takes bytes of the debugger. */
  take(bytes: Uint8Array): void {
    for (const piece of this.#reader.take(bytes)) {
      if (this.#isOver) return
      if (piece.kind === 'interrupt') this.#options.stub.interrupt()
      else if (piece.kind === 'again') this.#sendAgain()
      else if (piece.kind === 'packet') {
        if (this.#isAcknowledging) this.#options.send(Buffer.from('+'))
        this.#act(piece.body)
      } else {
        this.counts.malformed++
        if (piece.kind === 'endless') this.#end()
        else if (this.#isAcknowledging) this.#options.send(Buffer.from('-'))
      }
    }
  }

  /** Sends a packet of the stub. */
  reply(body: string): void {
    this.#send(body)
  }

  #act(body: string): void {
    if (this.#settle(body)) {
      this.counts.answered++
      return
    }
    const verdict = this.#options.goesBack && isBack(body) ? passIt : judge(body)
    if (verdict.kind === 'pass') this.#pass(body)
    else if (verdict.kind === 'reset') {
      this.counts.answered++
      void this.#reset()
    } else {
      this.counts[verdict.kind === 'refuse' ? 'refused' : 'answered']++
      for (const answer of verdict.bodies) this.#send(answer)
      if (verdict.kind === 'leave') this.#end()
    }
  }

  #pass(body: string): void {
    const [kind] = body
    if (kind === 'Z' && !this.#points.has(body.slice(1)) && this.#points.size === MAX_POINTS) {
      this.counts.refused++
      this.#send(TOO_MANY)
      return
    }
    if (kind === 'Z') this.#points.add(body.slice(1))
    else if (kind === 'z') this.#points.delete(body.slice(1))
    this.counts.passed++
    this.#options.stub.packet(body)
  }

  /** Answers what is about the connection and the description of the board. */
  #settle(body: string): boolean {
    if (body === 'QStartNoAckMode') {
      this.#send('OK')
      this.#isAcknowledging = false
      return true
    }
    if (/^qSupported(?::|$)/.test(body)) this.#send(this.#features)
    else if (body === 'vCont?') this.#send('vCont;c;C;s;S')
    else return this.#describe(body)
    return true
  }

  get #features(): string {
    const { features, stubHasFeatures, memoryMap, stubHasMemoryMap } = this.#options.description ?? {}
    const known = [`PacketSize=${MAX_BODY_BYTES.toString(16)}`, 'QStartNoAckMode+', 'vContSupported+']
    if (features || stubHasFeatures) known.push('qXfer:features:read+')
    if (memoryMap || stubHasMemoryMap) known.push('qXfer:memory-map:read+')
    if (this.#options.goesBack) known.push('ReverseStep+', 'ReverseContinue+')
    return known.join(';')
  }

  /** Sends a part of a description that is kept here. */
  #describe(body: string): boolean {
    const [, object, annex, from = '', length = ''] = OF_DESCRIPTION.exec(body) ?? []
    const { features, memoryMap } = this.#options.description ?? {}
    const text = object === 'memory-map' ? memoryMap : features
    if (object === undefined || text === undefined) return false
    if (annex !== (object === 'features' ? 'target.xml' : '')) this.#send('E00')
    else {
      const start = Number.parseInt(from, 16)
      const end = start + Math.min(Number.parseInt(length, 16), MAX_BODY_BYTES - 1)
      this.#send(`${end < text.length ? 'm' : 'l'}${text.slice(start, end)}`)
    }
    return true
  }

  async #reset(): Promise<void> {
    try {
      await this.#options.reset()
      this.#send('OK')
    } catch (error) {
      this.#send(textPacket(`${messageOf(error)}\n`))
      this.#send('E01')
    }
  }

  #send(body: string): void {
    if (this.#isOver) return
    this.#last = packetOf(body)
    this.#options.send(this.#last)
  }

  #sendAgain(): void {
    if (this.#isAcknowledging && this.#last) this.#options.send(this.#last)
    this.#last = undefined
  }

  #end(): void {
    this.#isOver = true
    this.#options.close()
  }
}
