import type { Core } from './core.ts'
import { ENTRY, RETURN, TAIL_CHAIN } from './cycles.ts'
import { HARD_FAULT, SV_CALL } from './interrupts.ts'
import { Fault, hex } from './memory.ts'
import { setFlags, statusOf, switchStack } from './special-registers.ts'

const SP = 13
const LR = 14
const PC = 15
/** NMI and hard fault are more urgent than any. */
const FIRST_WITH_PRIORITY = 4
const FRAME_BYTES = 32
/** Bits of a stored status: the stack was not aligned to 8 bytes; Thumb. */
const MISALIGNED = 1 << 9
const THUMB = 1 << 24
const EXCEPTION_BITS = 0x3f
/** Where an exception returns to, in the lowest bits of the link register. */
const TO_HANDLER = 0x1
const TO_MAIN = 0x9
const TO_PROCESS = 0xd
const RETURN_CODE = -16

/**
 * Stores the context, and goes on in the handler of an exception (ARMv6-M, B1.5.6), or in that of a
 * more urgent interrupt that comes while the context is stored.
 */
export function enterException(core: Core, exception: number): void {
  const { r, memory, interrupts } = core
  const sp = r[SP] as number
  const frame = (sp - FRAME_BYTES) & ~4
  const status = statusOf(core) | ((sp & 4) !== 0 ? MISALIGNED : 0)
  const stored = [r[0], r[1], r[2], r[3], r[12], r[LR], r[PC], status]
  core.left -= ENTRY
  try {
    stored.forEach((value = 0, index) => {
      memory.write32(frame + 4 * index, value, core)
    })
    r[SP] = frame
    r[LR] = RETURN_CODE | (core.ipsr !== 0 ? TO_HANDLER : core.isProcessStack ? TO_PROCESS : TO_MAIN)
    switchStack(core, false)
    // SVC and a fault are not pending: nothing would bring them back.
    handle(core, interrupts.isPending(exception) ? orMoreUrgent(core, exception) : exception)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    raiseDerived(core, exception, error)
  }
}

/** Returns an exception, or a more urgent one that has come up to now. */
function orMoreUrgent(core: Core, exception: number): number {
  const { interrupts } = core
  core.synchronise()
  return interrupts.next(interrupts.priority(exception)) || exception
}

/** Restores what an exception has stored (ARMv6-M, B1.5.8), or goes on with the next exception. */
export function returnFromException(core: Core, code: number): void {
  const { r, memory, interrupts } = core
  const target = code & 0xf
  if (target !== TO_HANDLER && target !== TO_MAIN && target !== TO_PROCESS)
    throw new Fault(`it returns from an exception to ${hex(code)}`)
  const isProcess = target === TO_PROCESS
  const frame = isProcess ? core.otherSp : (r[SP] as number)
  const status = memory.read32(frame + 28, core)
  interrupts.deactivate(core.ipsr)
  if (core.ipsr === HARD_FAULT) core.lastFault = ''
  const priority = interrupts.priority(status & EXCEPTION_BITS)
  const next = interrupts.next(core.isMasked ? Math.min(0, priority) : priority)
  if (next !== 0) {
    core.left -= TAIL_CHAIN
    r[LR] = code
    handle(core, orMoreUrgent(core, next))
    core.reconsider()
    return
  }
  core.left -= RETURN
  const [r0, r1, r2, r3, r12, lr, pc] = [0, 4, 8, 12, 16, 20, 24].map((at) => memory.read32(frame + at, core))
  r.set([r0 ?? 0, r1 ?? 0, r2 ?? 0, r3 ?? 0])
  r[12] = r12 ?? 0
  switchStack(core, isProcess)
  r[SP] = (frame + FRAME_BYTES) | ((status & MISALIGNED) !== 0 ? 4 : 0)
  r[LR] = lr ?? 0
  r[PC] = (pc ?? 0) & ~1
  setFlags(core, status)
  core.ipsr = target === TO_HANDLER ? status & EXCEPTION_BITS : 0
  core.hasEvent = true
  core.reconsider()
  if ((status & THUMB) === 0) throw new Fault('it returns from an exception to code that is not Thumb', pc)
  if (core.ipsr !== 0 || !core.system.sleepsOnExit) return
  core.sleep = 'interrupt'
  core.reconsider()
}

/** Runs SVC's handler, or a hard fault's where SVC is not urgent enough: both return behind it. */
export function callSupervisor(core: Core): void {
  if (core.interrupts.priority(SV_CALL) >= core.priority)
    throw new Fault('it executes SVC where it is masked', core.r[PC])
  enterException(core, SV_CALL)
}

/** Makes a fault a hard fault, or a lock-up where one is being handled (ARMv6-M, B1.5.13). */
export function raiseFault(core: Core, fault: Fault): void {
  const { r, interrupts } = core
  // A fault happens before its instruction has changed anything, the program counter included.
  const pc = fault.pc ?? (r[PC] as number) - 2
  if (interrupts.priority(core.ipsr) < 0) {
    r[PC] = pc
    lockUp(core, fault.message)
    return
  }
  core.lastFault = `${fault.message} (PC ${hex(pc)}, LR ${hex(r[LR] as number)})`
  r[PC] = pc
  enterException(core, HARD_FAULT)
}

/** A handler cannot be entered: that is a hard fault, without another frame. */
function raiseDerived(core: Core, exception: number, fault: Fault): void {
  if (exception < FIRST_WITH_PRIORITY) {
    lockUp(core, fault.message)
    return
  }
  core.lastFault = fault.message
  try {
    handle(core, HARD_FAULT)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    lockUp(core, error.message)
  }
}

function handle(core: Core, exception: number): void {
  const { r, memory, interrupts, system } = core
  const vector = memory.read32((system.vectors + 4 * exception) | 0, core)
  interrupts.activate(exception)
  core.ipsr = exception
  core.hasEvent = true
  r[PC] = vector & ~1
  if ((vector & 1) === 0)
    throw new Fault(`the vector of exception ${exception} is ${hex(vector)}, which is not Thumb code`)
  if (exception === HARD_FAULT) core.faulted()
}

function lockUp(core: Core, why: string): void {
  core.isLocked = true
  core.leave()
  core.around.lockUp(core.lastFault === '' ? why : `${core.lastFault}, and then ${why}`)
}
