import type { Stub } from '#agent/gdb/filter.ts'
import { unescaped } from '#agent/gdb/packet-list.ts'
import { type Access, type Stop, type Stops, signals } from './stops.ts'
import type { Target } from './target.ts'

const [OK, FAILED, TOO_MANY] = ['OK', 'E01', 'E09']
const accesses: Record<string, Access> = { 2: 'write', 3: 'read', 4: 'access' }
/** How gdb calls watchpoints where it is said that one was hit. */
const words = { write: 'watch', read: 'rwatch', access: 'awatch' }

type Options = {
  target: Target
  stops: Stops
  /** Sends the body of a packet to the debugger. */
  reply(body: string): void
  /** Lets the board execute. */
  go(): void
  /** Makes the board stand still. */
  hold(): void
  /** Does something to the board that stands still: what waits for it arrives before. */
  step(work: () => void): void
  isLocked(): boolean
  /**
   * Goes back, where the board does what was recorded: by an instruction of a thread, or to where
   * it was to stop last. `stopped` is called once it is there.
   */
  back?: { step(thread: number): void; continue(): void }
}

/**
 * Does for a board what the packets of a debugger say ("Packets" in gdb's manual, appendix E). The
 * filter has let them through. The debugger finds a board that stands still.
 */
export class Remote implements Stub {
  readonly #options: Options
  readonly #target: Target
  readonly #stops: Stops
  #isRunning: boolean = false
  /** The threads that registers and memory, and that steps are of. */
  #thread = 1
  #stepThread = 1
  #last: Stop = { thread: 1, signal: signals.trap }

  constructor(options: Options) {
    this.#options = options
    this.#target = options.target
    this.#stops = options.stops
    options.hold()
  }

  packet(body: string): void {
    const reply = this.#carryOut(body)
    if (reply !== undefined) this.#options.reply(reply)
  }

  interrupt(): void {
    if (!this.#isRunning) return
    this.#options.hold()
    this.stopped({ thread: this.#thread, signal: signals.interrupt })
  }

  /** The board stands still: by a breakpoint, or because it has locked up. */
  stopped(stop: Stop): void {
    if (!this.#isRunning) return
    this.#isRunning = false
    this.#last = stop
    this.#thread = this.#stepThread = stop.thread
    this.#options.reply(bodyOf(stop))
  }

  /** A reset has happened to the board that stands still. */
  restarted(): void {
    this.#isRunning = false
    this.#last = { thread: 1, signal: signals.trap }
    this.#thread = this.#stepThread = 1
  }

  /** Carries out a packet, and returns what is replied at once. */
  #carryOut(body: string): string | undefined {
    const target = this.#target
    const rest = body.slice(1)
    switch (body[0]) {
      case '?':
        return bodyOf(this.#last)
      case 'g':
        return hexOf(Buffer.concat(target.registers(this.#thread)))
      case 'G':
        return this.#setAll(Buffer.from(rest, 'hex'))
      case 'p':
        return hexOf(target.registers(this.#thread)[numberOf(rest)]) || FAILED
      case 'P':
        return this.#setOne(rest)
      case 'm':
        return this.#read(rest)
      case 'M':
      case 'X':
        return this.#write(body)
      case 'Z':
      case 'z':
        return this.#setPoint(body)
      case 'H':
        return this.#choose(rest)
      case 'T':
        return target.threads.includes(numberOf(rest)) ? OK : FAILED
      case 'q':
        return this.#query(rest)
      default:
        return this.#run(body)
    }
  }

  #setAll(bytes: Buffer): string {
    let at = 0
    this.#target.registers(this.#thread).forEach(({ length }, register) => {
      const value = bytes.subarray(at, at + length)
      at += length
      if (value.length === length) this.#target.setRegister(this.#thread, register, value)
    })
    return OK
  }

  #setOne(rest: string): string {
    const [register = '', value = ''] = rest.split('=')
    const isSet = this.#target.setRegister(this.#thread, numberOf(register), Buffer.from(value, 'hex'))
    return isSet ? OK : FAILED
  }

  #read(rest: string): string {
    const [address = '', length = ''] = rest.split(',')
    const wanted = numberOf(length)
    const bytes = this.#target.read(this.#thread, numberOf(address), wanted)
    return bytes.length === 0 && wanted > 0 ? FAILED : hexOf(bytes)
  }

  #write(body: string): string {
    const colon = body.indexOf(':')
    const address = numberOf(body.slice(1, body.indexOf(',')))
    const data = body.slice(colon + 1)
    const bytes = body[0] === 'M' ? Buffer.from(data, 'hex') : Buffer.from(unescaped(data) ?? '', 'latin1')
    return bytes.length === 0 || this.#target.write(this.#thread, address, bytes) ? OK : FAILED
  }

  #setPoint(body: string): string {
    const [kind = '', address = '', length = ''] = body.slice(1).split(',')
    const isSet = body[0] === 'Z'
    const access = accesses[kind]
    if (!access) {
      this.#stops.setBreakpoint((numberOf(address) & ~1) >>> 0, isSet)
      return OK
    }
    const watchpoint = { access, address: numberOf(address), length: numberOf(length) }
    return this.#stops.setWatchpoint(watchpoint, isSet) ? OK : TOO_MANY
  }

  /** 0 and −1 stand for any thread and all. */
  #choose(rest: string): string {
    const thread = rest === 'g-1' || rest === 'c-1' ? 0 : numberOf(rest.slice(1))
    if (thread > 0 && !this.#target.threads.includes(thread)) return FAILED
    if (rest[0] === 'c') this.#stepThread = thread || this.#last.thread
    else this.#thread = thread || this.#last.thread
    return OK
  }

  #query(rest: string): string {
    if (rest === 'C') return `QC${this.#thread.toString(16)}`
    if (rest === 'fThreadInfo') return `m${this.#target.threads.map((thread) => thread.toString(16)).join(',')}`
    if (rest.startsWith('ThreadExtraInfo')) return hexOf(Buffer.from(`core ${numberOf(rest.split(',')[1] ?? '') - 1}`))
    return rest === 'sThreadInfo' ? 'l' : ''
  }

  /** `s` and `c` may have an address; `S` and `C` have a signal, which a board cannot take. */
  #run(body: string): string | undefined {
    if (body === 'bs' || body === 'bc') return this.#back(body)
    if (body.startsWith('vCont;')) return this.#runThreads(body.slice('vCont;'.length).split(';'))
    const address = /^[sc](.+)$/.exec(body)?.[1] ?? /^[SC]..;(.+)$/.exec(body)?.[1]
    if (address !== undefined) this.#jump(numberOf(address))
    if (body[0] === 's' || body[0] === 'S') return this.#step(this.#stepThread, 'go on')
    return this.#continue()
  }

  #runThreads(actions: string[]): string | undefined {
    const step = actions.find((action) => /^s/i.test(action))
    if (!step) return this.#continue()
    const thread = numberOf(step.split(':')[1] ?? '')
    const others = actions.length > 1 ? 'go on' : 'stand still'
    return this.#step(this.#target.threads.includes(thread) ? thread : this.#stepThread, others)
  }

  #back(body: 'bs' | 'bc'): string | undefined {
    const { back } = this.#options
    if (!back) return ''
    this.#isRunning = true
    if (body === 'bs') back.step(this.#stepThread)
    else back.continue()
    return undefined
  }

  #jump(address: number): void {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(address >>> 0)
    this.#target.setRegister(this.#stepThread, this.#target.programCounter, bytes)
  }

  #step(thread: number, others: 'go on' | 'stand still'): string {
    const stops = this.#stops
    stops.stop = undefined
    stops.stepping = thread
    this.#options.step(() => {
      this.#target.skipTrap(thread)
      this.#target.step(thread, others)
    })
    stops.stepping = undefined
    this.#last = stops.stop ?? { thread, signal: signals.trap }
    this.#thread = this.#stepThread = this.#last.thread
    return bodyOf(this.#last)
  }

  #continue(): string | undefined {
    if (this.#options.isLocked()) return bodyOf({ thread: this.#thread, signal: signals.fault })
    for (const thread of this.#target.threads) this.#target.skipTrap(thread)
    this.#stops.stop = undefined
    this.#isRunning = true
    this.#options.go()
    return undefined
  }
}

function bodyOf({ thread, signal, watchpoint, replay }: Stop): string {
  const why = watchpoint ? `${words[watchpoint.access]}:${watchpoint.address.toString(16)};` : ''
  const end = replay ? `replaylog:${replay};` : ''
  return `T${signal.toString(16).padStart(2, '0')}thread:${thread.toString(16)};${why}${end}`
}

/** Addresses beyond 32 bits are nowhere on these boards. */
function numberOf(hex: string): number {
  const number = Number.parseInt(hex, 16)
  return Number.isSafeInteger(number) ? number : Number.MAX_SAFE_INTEGER
}

function hexOf(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes).toString('hex')
}
