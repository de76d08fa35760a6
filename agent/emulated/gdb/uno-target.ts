import { Avr } from '#agent/emulated/uno/avr/avr.ts'
import { handlers } from '#agent/emulated/uno/avr/instructions.ts'
import { type Stops, signals } from './stops.ts'
import type { Target } from './target.ts'

/** Where avr-gdb has the memories of an AVR. Addresses of flash are in bytes. */
const DATA = 0x800000
const EEPROM = 0x810000
/** Registers as avr-gdb numbers them: R0 to R31, and these. */
const [SREG, SP, PC] = [32, 33, 34]
/** Their places in the data space. */
const [SPL, SPH, STATUS] = [0x5d, 0x5e, 0x5f]
const BREAK = 0x9598
const [RET, RETI] = [0x9508, 0x9518]
const THREAD = 1
/** TCNT0, TCNT1 and TCNT2: where each byte of a count is, and its lowest byte. */
const counters = new Map([
  [0x46, 0x46],
  [0x84, 0x84],
  [0x85, 0x84],
  [0xb2, 0xb2],
])

type Board = {
  /** The processor since the last reset. */
  cpu(): Avr
  eeprom: Uint8Array
  /** Makes the board return from what it executes. */
  leave(): void
  /** Lets the board execute, or sleep, up to the next instruction or event. */
  advanceOne(): void
}

/** The ATmega328P for a debugger. While one is there, each instruction is looked at. */
export class UnoTarget implements Target {
  readonly threads = [THREAD]
  readonly programCounter = PC
  readonly #board: Board
  readonly #stops: Stops
  /** Where it has stopped by itself, and whether it goes on from there: then that is left out. */
  #trappedAt: number | undefined
  #isSkipping: boolean = false

  constructor(board: Board, stops: Stops) {
    this.#board = board
    this.#stops = stops
    stops.onWatchpoints = () => this.#watchReads(board.cpu())
    this.attach(board.cpu())
  }

  /** Looks at what a processor executes, in the place of its own loop. Call it after each reset. */
  attach(cpu: Avr): void {
    const { run, leave } = Avr.prototype
    let isLeft = false
    cpu.leave = () => {
      isLeft = true
      leave.call(cpu)
    }
    cpu.run = (until) => {
      isLeft = false
      while (cpu.cycles < until && !cpu.isAsleep && !isLeft) {
        if (this.#stopsBefore(cpu)) return
        // Most debuggers watch nothing, and this is done for each instruction.
        if (this.#stops.watchpoints.length === 0) run.call(cpu, cpu.cycles + 1)
        else this.#executeWatched(cpu, () => run.call(cpu, cpu.cycles + 1))
      }
    }
    this.#watchReads(cpu)
  }

  /** Gives a processor its own loop back. */
  detach(): void {
    const cpu = this.#board.cpu()
    Object.assign(cpu, { run: Avr.prototype.run, leave: Avr.prototype.leave, readData: Avr.prototype.readData })
    this.#stops.onWatchpoints = () => {}
  }

  registers(): Uint8Array[] {
    const { data, pc } = this.#board.cpu()
    const program = Buffer.alloc(4)
    program.writeUInt32LE(pc * 2)
    const general = Array.from({ length: SREG }, (_, register) => data.slice(register, register + 1))
    return [...general, data.slice(STATUS, STATUS + 1), data.slice(SPL, SPH + 1), program]
  }

  setRegister(_: number, register: number, bytes: Uint8Array): boolean {
    const cpu = this.#board.cpu()
    const own = this.registers()[register]
    if (own === undefined || bytes.length !== own.length) return false
    if (register === PC) this.#jump(cpu, Buffer.from(bytes).readUInt32LE())
    else cpu.data.set(bytes, register === SREG ? STATUS : register === SP ? SPL : register)
    return true
  }

  read(_: number, address: number, length: number): Uint8Array {
    const bytes: number[] = []
    for (let at = address; at < address + length; at++) {
      const byte = this.#byteAt(at)
      if (byte === undefined) break
      bytes.push(byte)
    }
    return Uint8Array.from(bytes)
  }

  /** Flash is for files alone: `boardwalk flash` checks them. */
  write(_: number, address: number, bytes: Uint8Array): boolean {
    const { eeprom } = this.#board
    const cpu = this.#board.cpu()
    const end = address + bytes.length
    if (address >= EEPROM && end <= EEPROM + eeprom.length) eeprom.set(bytes, address - EEPROM)
    else if (address >= DATA && end <= DATA + cpu.data.length)
      bytes.forEach((byte, at) => {
        cpu.writeData(address - DATA + at, byte)
      })
    else return false
    return true
  }

  skipTrap(): void {
    this.#isSkipping = this.#board.cpu().pc === this.#trappedAt
    this.#trappedAt = undefined
  }

  step(): void {
    this.#board.advanceOne()
  }

  #byteAt(address: number): number | undefined {
    const { eeprom } = this.#board
    const cpu = this.#board.cpu()
    if (address < cpu.progBytes.length) return cpu.progBytes[address]
    if (address >= EEPROM) return eeprom[address - EEPROM]
    const at = address - DATA
    return counters.has(at) ? countOf(cpu, at) : cpu.data[at]
  }

  #jump(cpu: Avr, address: number): void {
    if (cpu.pc * 2 === address) return
    cpu.pc = (address >>> 1) % cpu.progMem.length
    cpu.isAsleep = false
  }

  #stopsBefore(cpu: Avr): boolean {
    const stops = this.#stops
    const isSkipping = this.#isSkipping
    this.#isSkipping = false
    if (stops.isAt(cpu.pc * 2, THREAD)) stops.stop ??= { thread: THREAD, signal: signals.trap }
    else if (!isSkipping && stops.stepping === undefined && isTrap(cpu)) {
      stops.stop ??= { thread: THREAD, signal: cpu.progMem[cpu.pc] === BREAK ? signals.trap : signals.illegal }
      this.#trappedAt = cpu.pc
    }
    if (stops.stop) this.#board.leave()
    return stops.stop !== undefined
  }

  /** Executes an instruction, and looks at what is watched: PUSH and CALL have no hook. */
  #executeWatched(cpu: Avr, instruction: () => void): void {
    const { watchpoints } = this.#stops
    const opcode = cpu.progMem[cpu.pc] ?? 0
    const stack = cpu.SP
    const before = watchpoints.map(({ address, length }) => this.#watched(cpu, address, length))
    instruction()
    watchpoints.forEach(({ address, length }, index) => {
      if (Buffer.compare(before[index] ?? cpu.data, this.#watched(cpu, address, length)) !== 0)
        this.#stops.note(THREAD, 'write', address, length)
    })
    if (takesFromStack(opcode)) this.#stops.note(THREAD, 'read', DATA + stack + 1, cpu.SP - stack)
    if (this.#stops.stop) this.#board.leave()
  }

  #watched(cpu: Avr, address: number, length: number): Uint8Array {
    return cpu.data.slice(Math.max(0, address - DATA), Math.max(0, address - DATA + length))
  }

  #watchReads(cpu: Avr): void {
    const { readData } = Avr.prototype
    const isWatching = this.#stops.watchpoints.some(({ access }) => access !== 'write')
    cpu.readData = isWatching
      ? (address) => {
          this.#stops.note(THREAD, 'read', DATA + address, 1)
          return readData.call(cpu, address)
        }
      : readData
  }
}

/** True where a BREAK is, or no instruction. */
function isTrap({ progMem, pc }: Avr): boolean {
  const opcode = progMem[pc] ?? 0
  return opcode === BREAK || handlers[opcode] === undefined
}

/** POP, RET and RETI. */
function takesFromStack(opcode: number): boolean {
  return (opcode & 0xfe0f) === 0x900f || opcode === RET || opcode === RETI
}

/**
 * Returns a byte of a timer's count: only its hook knows how far it is. A program that is between
 * the two bytes of timer 1 finds the second as it was.
 */
function countOf(cpu: Avr, address: number): number {
  const low = counters.get(address) ?? address
  const before = cpu.data.slice(low, low + 2)
  cpu.readHooks[low]?.(low)
  const count = cpu.data[address] ?? 0
  cpu.data.set(before, low)
  return count
}
