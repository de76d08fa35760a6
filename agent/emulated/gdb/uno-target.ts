import type { Avr, Guard } from '#agent/emulated/uno/avr/avr.ts'
import { handlers } from '#agent/emulated/uno/avr/instructions.ts'
import { type Stops, signals } from './stops.ts'
import type { Target, TargetMemory } from './target.ts'
import { DATA, THREAD, UnoWatch } from './uno-watch.ts'

/** Where avr-gdb has another memory of an AVR. Addresses of flash are in bytes. */
const EEPROM = 0x810000
/** Registers as avr-gdb numbers them: R0 to R31, and these. */
const [SREG, SP, PC] = [32, 33, 34]
/** Their places in the data space. */
const [SPL, SPH, STATUS] = [0x5d, 0x5e, 0x5f]
/** Registers and those of peripherals are before it. */
const FIRST_RAM = 0x100
const BREAK = 0x9598
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
  /** Cycles since power-on. */
  cycles(): number
  /** Makes the board return from what it executes. */
  leave(): void
  /** Lets the board execute, or sleep, up to the next instruction or event. */
  advanceOne(): void
}

/** The ATmega328P for a debugger. */
export class UnoTarget implements Target {
  readonly threads = [THREAD]
  readonly programCounter = PC
  readonly wordCount = 1
  readonly #board: Board
  readonly #stops: Stops
  readonly #guard: Guard
  /** Where the program has a BREAK or no instruction, for each of its words. */
  #traps = new Uint8Array(0)
  /** Where it has stopped by itself, and whether it goes on from there: then that is left out. */
  #trappedAt: number | undefined
  #isSkipping: boolean = false
  /** The stack pointer after the last instruction, if that is known. */
  #stack: number | undefined

  constructor(board: Board, stops: Stops) {
    this.#board = board
    this.#stops = stops
    const { length } = board.cpu().progMem
    this.#guard = {
      marks: new Uint8Array(length),
      stopsAt: (word) => this.#stopsAt(word),
      look: undefined,
      looked: undefined,
      onRead: undefined,
    }
    stops.onWatchpoints = () => this.#watch()
    stops.onBreakpoints = () => this.#mark()
    this.attach(board.cpu())
  }

  /** Stops a processor where it is to. Call it after each reset. */
  attach(cpu: Avr): void {
    this.#trappedAt = this.#stack = undefined
    this.#isSkipping = false
    this.#traps = Uint8Array.from(cpu.progMem, (opcode) => (isTrap(opcode) ? 1 : 0))
    cpu.guard = this.#guard
    this.#mark()
    this.#watch()
  }

  /** Gives a processor its own loop back. */
  detach(): void {
    this.#board.cpu().guard = undefined
    this.#stops.onWatchpoints = this.#stops.onBreakpoints = () => {}
  }

  registers(): Uint8Array[] {
    const { data, pc } = this.#board.cpu()
    return registersIn(data, pc)
  }

  words(into: Int32Array): void {
    into[0] = this.#board.cpu().pc
  }

  registersOf(_: number, [pc = 0]: Int32Array, [data = new Uint8Array()]: readonly Uint8Array[]): Uint8Array[] {
    return registersIn(data, pc)
  }

  programCounterOf(_: number, [pc = 0]: Int32Array): number {
    return pc * 2
  }

  memories(): TargetMemory[] {
    return [
      { start: DATA, bytes: this.#board.cpu().data, found: 'compared' },
      { start: EEPROM, bytes: this.#board.eeprom, found: 'not' },
    ]
  }

  /** Registers and peripherals always; RAM if it stores something, or an interrupt has. */
  changeableBytes([word = 0]: Int32Array): number {
    const { data, progMem } = this.#board.cpu()
    const stack = (data[SPL] ?? 0) | ((data[SPH] ?? 0) << 8)
    const isSame = stack === this.#stack && !canStore(progMem[word] ?? 0)
    this.#stack = stack
    return isSame ? FIRST_RAM : data.length
  }

  isComputed(address: number): boolean {
    return counters.has(address - DATA)
  }

  cyclesOf(): number {
    return this.#board.cycles()
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

  #stopsAt(word: number): boolean {
    const stops = this.#stops
    const isSkipping = this.#isSkipping
    this.#isSkipping = false
    const isStep = stops.stepping !== undefined || stops.isPassive
    if (stops.isAt(word * 2, THREAD)) stops.stop ??= { thread: THREAD, signal: signals.trap }
    else if (stops.observer) stops.observer.before(THREAD)
    else if (this.#traps[word] !== 0 && !isSkipping && !isStep) {
      const isBreak = this.#board.cpu().progMem[word] === BREAK
      stops.stop ??= { thread: THREAD, signal: isBreak ? signals.trap : signals.illegal }
      this.#trappedAt = word
    }
    if (stops.stop) this.#board.leave()
    return stops.stop !== undefined
  }

  #mark(): void {
    const { marks } = this.#guard
    marks.set(this.#traps)
    if (this.#stops.observer) marks.fill(1)
    for (const breakpoint of this.#stops.breakpoints) if (breakpoint / 2 < marks.length) marks[breakpoint / 2] = 1
  }

  #watch(): void {
    const { watchpoints } = this.#stops
    const isRead = watchpoints.some(({ access }) => access !== 'write')
    const watch = watchpoints.length > 0 ? new UnoWatch(watchpoints, this.#stops) : undefined
    this.#guard.looked = watch?.wordsOf(this.#board.cpu().progMem)
    this.#guard.look = watch && ((execute) => watch.execute(this.#board.cpu(), execute) && this.#board.leave())
    this.#guard.onRead = isRead ? (address) => this.#stops.note(THREAD, 'read', DATA + address, 1) : undefined
  }
}

function registersIn(data: Uint8Array, pc: number): Uint8Array[] {
  const program = Buffer.alloc(4)
  program.writeUInt32LE(pc * 2)
  const general = Array.from({ length: SREG }, (_, register) => data.slice(register, register + 1))
  return [...general, data.slice(STATUS, STATUS + 1), data.slice(SPL, SPH + 1), program]
}

/**
 * True for what writes to RAM, but a call, which moves the stack. Also for OUT and for a return: an
 * interrupt that comes with them may move the stack back. After a return it stores the same address
 * in the same place, but without bits that are beyond the flash.
 */
function canStore(opcode: number): boolean {
  const isStore = (opcode & 0xfe00) === 0x9200 || (opcode & 0xd200) === 0x8200
  const isReturn = (opcode & 0xffef) === 0x9508
  return isStore || isReturn || (opcode & 0xf800) === 0xb800
}

/** True for BREAK, and where no instruction is. */
function isTrap(opcode: number): boolean {
  return opcode === BREAK || handlers[opcode] === undefined
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
