import * as control from './control.ts'
import type { Core } from './core.ts'
import * as data from './data-processing.ts'
import { cyclesOf, kindOf } from './instructions.ts'
import * as memory from './load-store.ts'

/** The rarest, from this number on. */
const FIRST_RARE = 67
const rare = [
  data.arithmeticByRegister,
  data.moveNot,
  data.compareHigh,
  memory.storeHalfwordAtSum,
  memory.loadSignedHalfwordAtSum,
  data.addToPc,
  data.rotateByRegister,
  data.compareNegative,
  control.changeMask,
  data.reverseBytes,
  data.reverseInHalfwords,
  data.reverseSigned,
  control.breakpoint,
  control.waitForEvent,
  control.waitForInterrupt,
  control.sendEvent,
  control.nothing,
  control.branchIfOverflow,
  control.branchIfNoOverflow,
  control.supervisorCall,
  control.undefinedOpcode,
  control.enterCompiled,
]

/**
 * Executes instructions until no cycles are left. Throws `Fault` before one that cannot be carried
 * out. It is one function with numbers in it because V8 then inlines them and makes one jump of the
 * choice: a table of functions takes nearly twice as long.
 */
export function execute(core: Core): void {
  while (core.left > 0) {
    const opcode = core.fetch()
    const kind = kindOf[opcode] as number
    core.left -= cyclesOf[kind] as number
    switch (kind) {
      case 0:
        data.leftByImmediate(core, opcode)
        break
      case 1:
        data.rightByImmediate(core, opcode)
        break
      case 2:
        data.arithmeticByImmediate(core, opcode)
        break
      case 3:
        data.addRegisters(core, opcode)
        break
      case 4:
        data.subtractRegisters(core, opcode)
        break
      case 5:
        data.addSmall(core, opcode)
        break
      case 6:
        data.subtractSmall(core, opcode)
        break
      case 7:
        data.moveImmediate(core, opcode)
        break
      case 8:
        data.compareImmediate(core, opcode)
        break
      case 9:
        data.addImmediate(core, opcode)
        break
      case 10:
        data.subtractImmediate(core, opcode)
        break
      case 11:
        data.andRegister(core, opcode)
        break
      case 12:
        data.exclusiveOr(core, opcode)
        break
      case 13:
        data.leftByRegister(core, opcode)
        break
      case 14:
        data.rightByRegister(core, opcode)
        break
      case 15:
        data.addWithCarry(core, opcode)
        break
      case 16:
        data.subtractWithCarry(core, opcode)
        break
      case 17:
        data.testBits(core, opcode)
        break
      case 18:
        data.negate(core, opcode)
        break
      case 19:
        data.compare(core, opcode)
        break
      case 20:
        data.inclusiveOr(core, opcode)
        break
      case 21:
        data.multiply(core, opcode)
        break
      case 22:
        data.bitClear(core, opcode)
        break
      case 23:
        data.addHigh(core, opcode)
        break
      case 24:
        data.moveHigh(core, opcode)
        break
      case 25:
        control.branchTo(core, opcode)
        break
      case 26:
        control.callTo(core, opcode)
        break
      case 27:
        memory.loadLiteral(core, opcode)
        break
      case 28:
        memory.storeWordAtSum(core, opcode)
        break
      case 29:
        memory.storeByteAtSum(core, opcode)
        break
      case 30:
        memory.loadSignedByteAtSum(core, opcode)
        break
      case 31:
        memory.loadWordAtSum(core, opcode)
        break
      case 32:
        memory.loadHalfwordAtSum(core, opcode)
        break
      case 33:
        memory.loadByteAtSum(core, opcode)
        break
      case 34:
        memory.storeWord(core, opcode)
        break
      case 35:
        memory.loadWord(core, opcode)
        break
      case 36:
        memory.storeByte(core, opcode)
        break
      case 37:
        memory.loadByte(core, opcode)
        break
      case 38:
        memory.storeHalfword(core, opcode)
        break
      case 39:
        memory.loadHalfword(core, opcode)
        break
      case 40:
        memory.storeToStack(core, opcode)
        break
      case 41:
        memory.loadFromStack(core, opcode)
        break
      case 42:
        data.addToSp(core, opcode)
        break
      case 43:
        data.raiseSp(core, opcode)
        break
      case 44:
        data.lowerSp(core, opcode)
        break
      case 45:
        data.signExtendHalfword(core, opcode)
        break
      case 46:
        data.signExtendByte(core, opcode)
        break
      case 47:
        data.zeroExtendHalfword(core, opcode)
        break
      case 48:
        data.zeroExtendByte(core, opcode)
        break
      case 49:
        memory.push(core, opcode)
        break
      case 50:
        memory.pop(core, opcode)
        break
      case 51:
        memory.storeMany(core, opcode)
        break
      case 52:
        memory.loadMany(core, opcode)
        break
      case 53:
        control.branchIfEqual(core, opcode)
        break
      case 54:
        control.branchIfNotEqual(core, opcode)
        break
      case 55:
        control.branchIfCarry(core, opcode)
        break
      case 56:
        control.branchIfNoCarry(core, opcode)
        break
      case 57:
        control.branchIfNegative(core, opcode)
        break
      case 58:
        control.branchIfPositive(core, opcode)
        break
      case 59:
        control.branchIfHigher(core, opcode)
        break
      case 60:
        control.branchIfLowerOrSame(core, opcode)
        break
      case 61:
        control.branchIfGreaterOrEqual(core, opcode)
        break
      case 62:
        control.branchIfLess(core, opcode)
        break
      case 63:
        control.branchIfGreater(core, opcode)
        break
      case 64:
        control.branchIfLessOrEqual(core, opcode)
        break
      case 65:
        control.branch(core, opcode)
        break
      case 66:
        control.ofTwoHalfwords(core, opcode)
        break
      default:
        ;(rare[kind - FIRST_RARE] ?? control.undefinedOpcode)(core, opcode)
    }
  }
}
