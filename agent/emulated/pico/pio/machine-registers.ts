import type { StateMachine } from './state-machine.ts'

/** How many bytes of registers a machine has (data sheet, 3.7). */
export const MACHINE_BYTES = 0x18
const CLKDIV = 0x00
const EXECCTRL = 0x04
const SHIFTCTRL = 0x08
const ADDR = 0x0c
const INSTR = 0x10
const PINCTRL = 0x14
/** A bit of `EXECCTRL`. */
const EXEC_STALLED = 2 ** 31

export function readMachine({ settings, pending, pc, block }: StateMachine, offset: number): number {
  switch (offset) {
    case CLKDIV:
      return settings.dividerRegister
    case EXECCTRL:
      return settings.execControl + (pending === undefined ? 0 : EXEC_STALLED)
    case SHIFTCTRL:
      return settings.shiftControl
    case ADDR:
      return pc
    case INSTR:
      return pending ?? block.instructions[pc] ?? 0
    default:
      return settings.pinControl
  }
}

/** An instruction that is written is executed at once. */
export function writeMachine(machine: StateMachine, offset: number, value: number, cycle: number): void {
  const { settings } = machine
  if (offset === CLKDIV) settings.setDivider(value)
  else if (offset === EXECCTRL) settings.setExecControl(value)
  else if (offset === SHIFTCTRL) setShiftControl(machine, value)
  else if (offset === INSTR) machine.executeNow(value & 0xffff, cycle)
  else if (offset === PINCTRL) settings.setPinControl(value)
}

function setShiftControl(machine: StateMachine, value: number): void {
  const { settings, tx, rx, block } = machine
  settings.setShiftControl(value)
  if (tx.depth === settings.txDepth && rx.depth === settings.rxDepth) return
  tx.resize(settings.txDepth)
  rx.resize(settings.rxDepth)
  block.queuesChanged(machine)
}
