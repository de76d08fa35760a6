import { machines, nameOfMachine } from './machines.ts'
import { FirmwareProblem } from './problem.ts'
import { isForRp2350 } from './rp2350-image.ts'
import type { Segment } from './segments.ts'
import { capital, type Target } from './targets.ts'

/** `jmp`, with which each interrupt vector of an ATmega begins. */
const AVR_JMP = 0x940c
/** Where Cortex-M chips have their RAM: the first vector is the stack's end. */
const RAM = { from: 0x1000_0000, to: 0x3000_0000 }
const VECTOR_BYTES = 8
const PICO_FLASH = 0x1000_0000

/**
 * Throws a `FirmwareProblem` if the bytes at the start of the flash are the vectors of another kind
 * of processor. HEX and raw files do not say what they are for.
 */
export function refuseOtherProcessor(segments: Segment[], { name, memories, elfMachine }: Target): void {
  const [flash] = memories
  const first = segments.find(({ address }) => address === flash?.start)
  if (first?.address === PICO_FLASH && isForRp2350(first.bytes))
    throw new FirmwareProblem(`The file is for an RP2350, as on a Pico 2. The board has ${name}.`)
  const machine = first && machineOfVectors(first.bytes)
  if (machine === undefined || machine === elfMachine) return
  throw new FirmwareProblem(
    `The file begins like a program for ${nameOfMachine(machine)}. ${capital(name)} needs ${nameOfMachine(elfMachine)}.`,
  )
}

function machineOfVectors(bytes: Uint8Array): number | undefined {
  if (bytes.length < VECTOR_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, VECTOR_BYTES)
  if (view.getUint16(0, true) === AVR_JMP && view.getUint16(4, true) === AVR_JMP) return machines.avr
  const [stack, reset] = [view.getUint32(0, true), view.getUint32(4, true)]
  const isVectorTable = stack % 4 === 0 && stack > RAM.from && stack <= RAM.to && reset % 2 === 1 && reset < RAM.from
  return isVectorTable ? machines.arm : undefined
}
