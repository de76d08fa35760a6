import { TAKEN } from '#agent/emulated/pico/cortex-m0/cycles.ts'
import type { Instruction } from '../decode.ts'
import { calls, type Emitter, r, type Translate } from './emitter.ts'
import { getCondition } from './flags.ts'

const [SP, LR, PRIMASK] = [13, 14, 16]
const THUMB = 1
/** Which of these an instruction of two halfwords is. */
const [WRITE, READ] = [0xf380, 0xf3ef]

const branchIf =
  (condition: Parameters<typeof getCondition>[1], isSo: boolean = true): Translate =>
  (e, { flow }) => {
    const { code } = e
    if (!('to' in flow)) return
    getCondition(e, condition)
    if (!isSo) code.op('i32.eqz')
    code.if()
    e.jump(flow.to, TAKEN)
    code.end()
  }

const branch: Translate = (e, { flow }) => {
  if ('to' in flow) e.jump(flow.to)
}

const call: Translate = (e, instruction) => {
  e.code.constant(instruction.next | THUMB)
  e.code.set(r(LR))
  branch(e, instruction)
}

/** BL, barriers, and most of MRS and MSR: `decode.ts` leaves all else out. */
const ofTwoHalfwords: Translate = (e, instruction) => {
  const { opcode, second, flow } = instruction
  const { code } = e
  if (flow.way === 'call') call(e, instruction)
  else if ((opcode & 0xfff0) === WRITE) writeSpecial(e, instruction, second & 0xff, () => code.get(r(opcode & 15)))
  else if (opcode === READ) {
    code.constant(second & 0xff)
    code.get(r(SP))
    code.call(calls.readSpecial)
    code.set(r((second >> 8) & 15))
  }
}

const changeMask: Translate = (e, instruction) => {
  const bit = (instruction.opcode >> 4) & 1
  writeSpecial(e, instruction, PRIMASK, () => e.code.constant(bit))
}

/** How each is translated, by its number in `instructions.ts`. */
export const control: Record<number, Translate> = {
  53: branchIf('equal'),
  54: branchIf('equal', false),
  55: branchIf('carry'),
  56: branchIf('carry', false),
  57: branchIf('negative'),
  58: branchIf('negative', false),
  59: branchIf('higher'),
  60: branchIf('higher', false),
  61: branchIf('greater or equal'),
  62: branchIf('greater or equal', false),
  63: branchIf('greater'),
  64: branchIf('greater', false),
  65: branch,
  66: ofTwoHalfwords,
  75: changeMask,
  84: branchIf('overflow'),
  85: branchIf('overflow', false),
}

/** An interrupt that is let through comes at once. The stack pointer may be another one then. */
function writeSpecial(e: Emitter, instruction: Instruction, register: number, value: () => void): void {
  const { code } = e
  const write = () => {
    code.constant(register)
    value()
    code.get(r(SP))
    code.call(calls.writeSpecial)
  }
  e.askHost(instruction, write, r(SP))
}
