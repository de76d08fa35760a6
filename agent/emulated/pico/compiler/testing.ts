/** For tests: a core with memory, devices and an interrupt, whose code is compiled or not. */
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { Fault, Memory } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { run } from '#agent/emulated/pico/cortex-m0/run.ts'
import { stateOf } from '#agent/emulated/pico/cortex-m0/state.ts'
import { Compiler } from './compiler.ts'

const HERTZ = 125_000_000
const ROM_WORDS = 64

type Options = {
  flash: Uint8Array
  ramBytes: number
  vectors: Uint32Array
  /** After how many cycles code is compiled; it never is without. */
  hotCycles?: number | undefined
  /** Cycles between two interrupts; none without. */
  interruptEvery?: number | undefined
}

/** What a device of a test has: a value that follows from where and when it is read. */
function valueAt(address: number, cycle: number): number {
  return Math.imul(address ^ Math.imul(cycle, 0x9e3779b1), 0x85ebca6b) >>> 0
}

export class TestBoard {
  readonly core: Core
  readonly clock = new AlarmClock(HERTZ)
  readonly flash: Uint8Array
  readonly compiler: Compiler | undefined
  ram: Uint8Array
  /** Accesses to devices with their cycles, as a hash and a count. */
  accesses = 0
  #hash = 0

  constructor({ flash, ramBytes, vectors, hotCycles, interruptEvery }: Options) {
    this.flash = flash
    this.ram = new Uint8Array(ramBytes)
    const rom = new Uint32Array(ROM_WORDS)
    rom.set(vectors)
    const memory = new Memory(this.ram, flash, rom)
    const note = (...what: number[]) => {
      this.accesses++
      for (const one of [...what, this.clock.cycles, this.core.pc]) this.#hash = Math.imul(this.#hash ^ one, 0x01000193)
    }
    const check = (address: number) => {
      if (address < 0x40000000) throw new Fault('nothing is there')
    }
    this.core = new Core({
      memory,
      clock: this.clock,
      devices: {
        read: (address, width) => {
          check(address)
          note(address, width)
          return valueAt(address, this.clock.cycles)
        },
        write: (address, value, width) => {
          check(address)
          note(address, value, width)
        },
      },
      breakpoint: () => false,
      sendEvent: () => this.core.setEvent(),
      restart() {},
      lockUp() {},
    })
    if (hotCycles !== undefined) {
      const moveRam = (ram: Uint8Array) => {
        ram.set(this.ram)
        this.ram = ram
        memory.moveRam(ram)
        this.core.forgetCode()
      }
      const forgetRam = () => this.core.forgetRam()
      this.compiler = new Compiler({ memory, ramBytes, flashBytes: flash.length, moveRam, forgetRam, hotCycles })
      this.core.compiled = this.compiler
    }
    if (interruptEvery !== undefined) this.#interrupt(interruptEvery)
  }

  run(until: number): void {
    run(this.core, 0, until)
  }

  /** Returns all that the board is. */
  state() {
    const { core, ram, accesses } = this
    return {
      cycles: core.cycles,
      clock: this.clock.cycles,
      accesses,
      hash: this.#hash,
      core: stateOf(core),
      ram: Buffer.from(ram).toString('base64'),
    }
  }

  #interrupt(every: number): void {
    const { interrupts } = this.core
    interrupts.enable(1)
    const alarm = this.clock.createAlarm(() => {
      interrupts.setPending(1)
      alarm.scheduleAt(this.clock.cycles + every)
    })
    alarm.scheduleAt(every)
  }
}
