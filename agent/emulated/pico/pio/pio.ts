import { BasePeripheral, type RP2040 } from 'rp2040js'
import { bitsOf, maskOf, rotateLeft } from './bits.ts'
import type { Block, Machine, Wait } from './block.ts'
import { InterruptLines } from './interrupt-lines.ts'
import { MACHINE_BYTES, readMachine, writeMachine } from './machine-registers.ts'
import type { PinWord } from './pins.ts'
import { StateMachine } from './state-machine.ts'

/** Registers (data sheet, 3.7). */
const CTRL = 0x00
const FSTAT = 0x04
const FDEBUG = 0x08
const FLEVEL = 0x0c
const TXF = 0x10
const RXF = 0x20
const IRQ = 0x30
const IRQ_FORCE = 0x34
const INPUT_SYNC_BYPASS = 0x38
const DBG_PADOUT = 0x3c
const DBG_PADOE = 0x40
const DBG_CFGINFO = 0x44
const INSTRUCTIONS = 0x48
const MACHINES = 0xc8
const INTERRUPTS = 0x128
const INTERRUPTS_END = 0x144
/** Two blocks of 32 instructions, 4 machines, queues of 4. */
const CONFIGURATION = 0x200404
const ALL = [0, 1, 2, 3] as const
/** What a queue's events are in `FDEBUG`, by the first machine's bit. */
const debugBits = { tx: 24, rx: 0, over: 16, under: 8 } as const

type Options = {
  index: 0 | 1
  firstIrq: number
  pins: PinWord
  /** The cycle of the board's clock. */
  now: () => number
  /** A machine may be due at another cycle now. */
  onChange: () => void
}

/** A PIO of the RP2040: four state machines with their instructions, flags and queues. */
export class Pio extends BasePeripheral implements Block {
  readonly instructions = new Uint16Array(32)
  readonly machines: StateMachine[]
  /** What it drives its pins to, and which of them. The package's pins read this. */
  pinValues = 0
  pinDirections = 0
  readonly #mcu: RP2040
  readonly #options: Options
  readonly #interrupts: InterruptLines
  #toldValues = 0
  #toldDirections = 0
  #flags = 0
  /** The cycle of each flag's rise: machines see it in the next. */
  readonly #raised = new Float64Array(8).fill(-1)
  #debug = 0
  #bypass = 0

  constructor(mcu: RP2040, options: Options) {
    super(mcu, `PIO${options.index}`)
    this.#mcu = mcu
    this.#options = options
    const set = (line: 0 | 1, isOn: boolean) => mcu.setInterrupt(options.firstIrq + line, isOn)
    this.#interrupts = new InterruptLines(() => this.#events(), set)
    this.machines = ALL.map((index) => new StateMachine(index, this))
    for (const machine of this.machines) this.queuesChanged(machine)
  }

  override readUint32(offset: number): number {
    if (offset >= TXF && offset < RXF) return 0
    if (offset >= RXF && offset < IRQ) return this.#read((offset - RXF) >> 2)
    if (offset >= INSTRUCTIONS && offset < MACHINES) return 0
    if (offset >= MACHINES && offset < INTERRUPTS) return this.#readMachine(offset - MACHINES)
    if (offset >= INTERRUPTS && offset < INTERRUPTS_END) return this.#interrupts.read(offset - INTERRUPTS)
    switch (offset) {
      case CTRL:
        return this.#each(({ isEnabled }) => isEnabled, 0)
      case FSTAT:
        return this.#status()
      case FDEBUG:
        return this.#debug
      case FLEVEL:
        return this.machines.reduce((all, { tx, rx }, at) => all | (((rx.count << 4) | tx.count) << (8 * at)), 0)
      case IRQ:
        return this.#flags
      case IRQ_FORCE:
        return 0
      case INPUT_SYNC_BYPASS:
        return this.#bypass
      case DBG_PADOUT:
        return this.pinValues
      case DBG_PADOE:
        return this.pinDirections
      case DBG_CFGINFO:
        return CONFIGURATION
      default:
        return super.readUint32(offset)
    }
  }

  override writeUint32(offset: number, value: number): void {
    if (offset >= TXF && offset < RXF) this.#write((offset - TXF) >> 2, value)
    else if (offset >= INSTRUCTIONS && offset < MACHINES) this.instructions[(offset - INSTRUCTIONS) >> 2] = value
    else if (offset >= MACHINES && offset < INTERRUPTS) this.#writeMachine(offset - MACHINES, value)
    else if (offset >= INTERRUPTS && offset < INTERRUPTS_END) this.#interrupts.write(offset - INTERRUPTS, value)
    else if (offset === CTRL) this.#control(value)
    else if (offset === FDEBUG) this.#debug &= ~this.rawWriteValue
    else if (offset === IRQ) for (const flag of bitsOf(this.rawWriteValue & 0xff)) this.clear(flag)
    else if (offset === IRQ_FORCE) for (const flag of bitsOf(value & 0xff)) this.raise(flag, this.#options.now())
    else if (offset === INPUT_SYNC_BYPASS) this.#bypass = value
    else super.writeUint32(offset, value)
    this.settle()
    this.#options.onChange()
  }

  flags(cycle: number): number {
    let seen = this.#flags
    for (const flag of bitsOf(seen)) if ((this.#raised[flag] ?? 0) >= cycle) seen &= ~(1 << flag)
    return seen
  }

  raise(flag: number, cycle: number): void {
    if ((this.#flags & (1 << flag)) === 0) this.#raised[flag] = cycle
    this.#flags |= 1 << flag
    this.#flagsChanged()
  }

  clear(flag: number): void {
    this.#flags &= ~(1 << flag)
    this.#flagsChanged()
  }

  levels(cycle: number): number {
    return this.#options.pins.at(cycle)
  }

  drive(value: number, base: number, count: number): void {
    this.pinValues = withField(this.pinValues, value, base, count)
  }

  direct(value: number, base: number, count: number): void {
    this.pinDirections = withField(this.pinDirections, value, base, count)
  }

  queuesChanged({ index, tx, rx }: Machine): void {
    const { dma } = this.#mcu
    const first = 8 * this.#options.index + index
    if (tx.isFull) dma.clearDREQ(first)
    else dma.setDREQ(first)
    if (rx.isEmpty) dma.clearDREQ(first + 4)
    else dma.setDREQ(first + 4)
    this.#interrupts.check()
  }

  stalled({ index }: Machine, queue: 'tx' | 'rx'): void {
    this.#debug |= 1 << (debugBits[queue] + index)
  }

  /** Tells the pins what has changed about them. */
  settle(): void {
    const changed = (this.pinValues ^ this.#toldValues) | (this.pinDirections ^ this.#toldDirections)
    this.#toldValues = this.pinValues
    this.#toldDirections = this.pinDirections
    for (const pin of bitsOf(changed)) this.#mcu.gpio[pin]?.checkForUpdates()
  }

  /** Lets machines go on that wait for something, at their first tick after a cycle, if any do. */
  wake(reason: Wait, cycle: number): boolean {
    let hasWoken: boolean = false
    for (const machine of this.machines) {
      if (machine.waitsFor !== reason) continue
      machine.wake(cycle)
      hasWoken = true
    }
    return hasWoken
  }

  #control(value: number): void {
    for (const machine of this.machines) {
      const { index, isEnabled } = machine
      if (value & (1 << (4 + index))) machine.restart()
      if (value & (1 << (8 + index))) machine.restartClock(this.#options.now())
      machine.isEnabled = (value & (1 << index)) !== 0
      if (!machine.isEnabled) machine.stop()
      else if (!isEnabled || value & (1 << (4 + index))) machine.wake(this.#options.now())
    }
  }

  #write(index: number, value: number): void {
    const machine = this.machines[index]
    if (!machine) return
    if (!machine.tx.push(value)) this.#debug |= 1 << (debugBits.over + index)
    this.queuesChanged(machine)
    if (machine.waitsFor === 'tx') machine.wake(this.#options.now())
  }

  #read(index: number): number {
    const machine = this.machines[index]
    if (!machine) return 0
    if (machine.rx.isEmpty) this.#debug |= 1 << (debugBits.under + index)
    const word = machine.rx.pull()
    this.queuesChanged(machine)
    if (machine.waitsFor === 'rx') machine.wake(this.#options.now())
    this.#options.onChange()
    return word
  }

  #readMachine(offset: number): number {
    const machine = this.machines[Math.floor(offset / MACHINE_BYTES)]
    return machine ? readMachine(machine, offset % MACHINE_BYTES) : 0
  }

  #writeMachine(offset: number, value: number): void {
    const machine = this.machines[Math.floor(offset / MACHINE_BYTES)]
    if (machine) writeMachine(machine, offset % MACHINE_BYTES, value, this.#options.now())
  }

  #each(isSet: (machine: StateMachine) => boolean, shift: number): number {
    return this.machines.reduce((all, machine, at) => all | (isSet(machine) ? 1 << (shift + at) : 0), 0)
  }

  #status(): number {
    const full = this.#each(({ rx }) => rx.isFull, 0) | this.#each(({ tx }) => tx.isFull, 16)
    return full | this.#each(({ rx }) => rx.isEmpty, 8) | this.#each(({ tx }) => tx.isEmpty, 24)
  }

  #events(): number {
    const queues = this.#each(({ rx }) => !rx.isEmpty, 0) | this.#each(({ tx }) => !tx.isFull, 4)
    return queues | ((this.#flags & 0xf) << 8)
  }

  #flagsChanged(): void {
    this.wake('irq', this.#options.now())
    this.#interrupts.check()
  }
}

function withField(word: number, value: number, base: number, count: number): number {
  const mask = rotateLeft(maskOf(count), base)
  return (word & ~mask) | (rotateLeft(value, base) & mask)
}
