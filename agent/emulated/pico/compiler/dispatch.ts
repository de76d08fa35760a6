import { addressOf, FLASH, type Layout, RAM, state } from './layout.ts'
import { MAX_PREFIX } from './regions.ts'
import { moduleOf, type Signature } from './wasm-module.ts'
import { Code } from './wasm-writer.ts'

const [PC, ENTRY, LEFT, NEXT] = [0, 1, 2, 3]
const region: Signature = { parameters: 1, hasResult: true }
/** The only function of its module, which is like those of regions. */
const RUN = 0

/**
 * Returns the module whose function `run` executes regions in turn, from an address on. It returns
 * where no compiled code is, where the cycles are nearly over, or where it gets no further.
 */
export function dispatchModule({ pages, flashBytes, ramBytes, entriesAt }: Layout): Uint8Array<ArrayBuffer> {
  const code = new Code()
  const loop = code.loop()
  getLeft(code)
  code.tee(LEFT)
  code.constant(MAX_PREFIX)
  code.op('i32.le_s')
  returnIf(code)
  code.get(PC)
  code.constant(FLASH)
  code.op('i32.sub')
  code.tee(ENTRY)
  code.constant(flashBytes)
  code.op('i32.ge_u')
  code.if()
  code.get(PC)
  code.constant(RAM)
  code.op('i32.sub')
  code.tee(ENTRY)
  code.constant(ramBytes)
  code.op('i32.ge_u')
  returnIf(code)
  // What is in RAM follows what is in flash.
  code.get(ENTRY)
  code.constant(flashBytes)
  code.op('i32.add')
  code.set(ENTRY)
  code.end()
  code.get(ENTRY)
  code.constant(1)
  code.op('i32.shl')
  code.access('i32.load', entriesAt)
  code.tee(ENTRY)
  code.op('i32.eqz')
  returnIf(code)
  code.get(ENTRY)
  code.constant(0xffff)
  code.op('i32.and')
  code.get(ENTRY)
  code.constant(16)
  code.op('i32.shr_u')
  code.callIndirect(RUN)
  code.tee(NEXT)
  code.get(PC)
  code.op('i32.eq')
  getLeft(code)
  code.get(LEFT)
  code.op('i32.eq', 'i32.and')
  returnIf(code)
  code.get(NEXT)
  code.set(PC)
  code.br(loop)
  code.end()
  code.op('unreachable')
  return moduleOf({
    ...{ imports: [], pages, hasTable: true },
    functions: [{ signature: region, locals: NEXT, code: code.bytes }],
    exports: { run: RUN },
  })
}

/** Returns PC if what is on the stack is not 0. */
function returnIf(code: Code): void {
  code.if()
  code.get(PC)
  code.op('return')
  code.end()
}

function getLeft(code: Code): void {
  code.constant(0)
  code.access('i32.load', addressOf(state.left))
}
