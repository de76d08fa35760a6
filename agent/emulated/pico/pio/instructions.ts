import { maskOf, reverse, rotateRight } from './bits.ts'
import type { Machine, Outcome } from './block.ts'
import { SYNC_CYCLES } from './pins.ts'

/** Numbers of targets that are not the same for all instructions. */
const PINS = 0
const X = 1
const Y = 2
const DIRECTIONS = 4
const PC = 5
const ISR = 6
const OSR = 7

/** Carries out one instruction of a state machine (data sheet, 3.4), without its delay. */
export function carryOut(machine: Machine, opcode: number, cycle: number): Outcome {
  switch (opcode >>> 13) {
    case 0:
      if (isTrue(machine, (opcode >> 5) & 7, cycle)) machine.jump(opcode)
      return 'done'
    case 1:
      return wait(machine, opcode, cycle)
    case 2:
      return shiftIn(machine, opcode, cycle)
    case 3:
      return shiftOut(machine, opcode)
    case 4:
      return (opcode & 0x80) !== 0 ? pull(machine, opcode) : push(machine, opcode)
    case 5:
      return move(machine, opcode, cycle)
    case 6:
      return interrupt(machine, opcode, cycle)
    default:
      return set(machine, opcode)
  }
}

function isTrue(machine: Machine, condition: number, cycle: number): boolean {
  switch (condition) {
    case 1:
      return machine.x === 0
    case 2:
      machine.x = (machine.x - 1) >>> 0
      return machine.x !== 0xffffffff
    case 3:
      return machine.y === 0
    case 4:
      machine.y = (machine.y - 1) >>> 0
      return machine.y !== 0xffffffff
    case 5:
      return machine.x !== machine.y
    case 6:
      return isSet(machine.block.levels(cycle), machine.settings.jumpPin)
    case 7:
      return machine.osrCount < machine.settings.pullThreshold
    default:
      return true
  }
}

function wait(machine: Machine, opcode: number, cycle: number): Outcome {
  const { block, settings } = machine
  const [isHigh, source, index] = [(opcode & 0x80) !== 0, (opcode >> 5) & 3, opcode & 0x1f]
  if (source !== 2) {
    const pin = source === 1 ? (index + settings.inBase) & 0x1f : index
    if (isSet(block.levels(cycle), pin) === isHigh) return 'done'
    // An edge may be on its way already.
    return isSet(block.levels(cycle + SYNC_CYCLES), pin) === isHigh ? 'again' : 'pin'
  }
  const flag = flagOf(machine, index)
  if (isSet(block.flags(cycle), flag) !== isHigh)
    return isSet(block.flags(cycle + 1), flag) === isHigh ? 'again' : 'irq'
  if (isHigh) block.clear(flag)
  return 'done'
}

function shiftIn(machine: Machine, opcode: number, cycle: number): Outcome {
  const { isAutopush, pushThreshold, shiftsInRight } = machine.settings
  const count = opcode & 0x1f || 32
  if (!machine.isHalfDone) {
    const bits = sourceOf(machine, (opcode >> 5) & 7, cycle) & maskOf(count)
    if (count === 32) machine.isr = bits >>> 0
    else if (shiftsInRight) machine.isr = ((machine.isr >>> count) | (bits << (32 - count))) >>> 0
    else machine.isr = ((machine.isr << count) | bits) >>> 0
    machine.isrCount = Math.min(32, machine.isrCount + count)
  }
  if (!isAutopush || machine.isrCount < pushThreshold || pushIsr(machine)) return 'done'
  machine.isHalfDone = true
  machine.block.stalled(machine, 'rx')
  return 'rx'
}

function shiftOut(machine: Machine, opcode: number): Outcome {
  const { isAutopull, pullThreshold, shiftsOutRight } = machine.settings
  const [target, count] = [(opcode >> 5) & 7, opcode & 0x1f || 32]
  if (isAutopull && machine.osrCount >= pullThreshold) {
    // It is filled in this tick, and shifted out in the next (data sheet, 3.5.4).
    if (!machine.tx.isEmpty) {
      machine.refill()
      return 'again'
    }
    machine.block.stalled(machine, 'tx')
    return 'tx'
  }
  const bits = (shiftsOutRight ? machine.osr & maskOf(count) : machine.osr >>> (32 - count)) >>> 0
  if (count === 32) machine.osr = 0
  else machine.osr = (shiftsOutRight ? machine.osr >>> count : machine.osr << count) >>> 0
  machine.osrCount = Math.min(32, machine.osrCount + count)
  machine.refill()
  if (target === OSR) machine.pending = bits & 0xffff
  else if (target === DIRECTIONS) machine.block.direct(bits, machine.settings.outBase, machine.settings.outCount)
  else store(machine, target, bits)
  if (target === ISR) machine.isrCount = count
  return 'done'
}

function push(machine: Machine, opcode: number): Outcome {
  const [isIfFull, isBlocking] = [(opcode & 0x40) !== 0, (opcode & 0x20) !== 0]
  if (isIfFull && machine.isrCount < machine.settings.pushThreshold) return 'done'
  if (pushIsr(machine)) return 'done'
  machine.block.stalled(machine, 'rx')
  if (isBlocking) return 'rx'
  machine.isr = machine.isrCount = 0
  return 'done'
}

function pushIsr(machine: Machine): boolean {
  if (!machine.rx.push(machine.isr)) return false
  machine.isr = machine.isrCount = 0
  machine.block.queuesChanged(machine)
  return true
}

function pull(machine: Machine, opcode: number): Outcome {
  const { isAutopull, pullThreshold } = machine.settings
  const [isIfEmpty, isBlocking] = [(opcode & 0x40) !== 0, (opcode & 0x20) !== 0]
  if (isIfEmpty && machine.osrCount < pullThreshold) return 'done'
  if (isAutopull && machine.osrCount === 0) return 'done'
  if (machine.tx.isEmpty) {
    machine.block.stalled(machine, 'tx')
    if (isBlocking) return 'tx'
    machine.osr = machine.x
  } else {
    machine.osr = machine.tx.pull()
    machine.block.queuesChanged(machine)
  }
  machine.osrCount = 0
  return 'done'
}

function move(machine: Machine, opcode: number, cycle: number): Outcome {
  const target = (opcode >> 5) & 7
  const value = sourceOf(machine, opcode & 7, cycle)
  const operation = (opcode >> 3) & 3
  const result = (operation === 1 ? ~value : operation === 2 ? reverse(value) : value) >>> 0
  if (target === DIRECTIONS) machine.pending = result & 0xffff
  else if (target === OSR) {
    machine.osr = result
    machine.osrCount = 0
  } else store(machine, target, result)
  if (target === ISR) machine.isrCount = 0
  return 'done'
}

function interrupt(machine: Machine, opcode: number, cycle: number): Outcome {
  const { block } = machine
  const flag = flagOf(machine, opcode & 0x1f)
  if ((opcode & 0x40) !== 0) {
    block.clear(flag)
    return 'done'
  }
  if (machine.isHalfDone) return isSet(block.flags(cycle), flag) ? 'irq' : 'done'
  block.raise(flag, cycle)
  if ((opcode & 0x20) === 0) return 'done'
  machine.isHalfDone = true
  return 'irq'
}

function set(machine: Machine, opcode: number): Outcome {
  const { setBase, setCount } = machine.settings
  const [target, value] = [(opcode >> 5) & 7, opcode & 0x1f]
  if (target === PINS) machine.block.drive(value, setBase, setCount)
  else if (target === DIRECTIONS) machine.block.direct(value, setBase, setCount)
  else if (target === X || target === Y) store(machine, target, value)
  return 'done'
}

function sourceOf(machine: Machine, source: number, cycle: number): number {
  const { inBase, isStatusOfRx, statusLevel } = machine.settings
  switch (source) {
    case PINS:
      return rotateRight(machine.block.levels(cycle), inBase)
    case X:
      return machine.x
    case Y:
      return machine.y
    case 5:
      return (isStatusOfRx ? machine.rx : machine.tx).count < statusLevel ? 0xffffffff : 0
    case ISR:
      return machine.isr
    case OSR:
      return machine.osr
    default:
      return 0
  }
}

function store(machine: Machine, target: number, value: number): void {
  const { outBase, outCount } = machine.settings
  if (target === PINS) machine.block.drive(value, outBase, outCount)
  else if (target === X) machine.x = value
  else if (target === Y) machine.y = value
  else if (target === PC) machine.jump(value)
  else if (target === ISR) machine.isr = value
}

/** A flag's number may be relative to that of the machine (data sheet, 3.4.9). */
function flagOf(machine: Machine, index: number): number {
  return (index & 0x10) !== 0 ? (index & 4) | ((index + machine.index) & 3) : index & 7
}

function isSet(word: number, bit: number): boolean {
  return ((word >>> bit) & 1) === 1
}
