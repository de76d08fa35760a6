import { addressOf, REGISTERS, state } from '../layout.ts'
import { moduleOf, type Signature } from '../wasm-module.ts'
import { Code } from '../wasm-writer.ts'
import { control } from './control.ts'
import { dataProcessing } from './data-processing.ts'
import { C, calls, Emitter, FLAG_A, FLAG_B, FLAGS, LEFT, N, type RegionOptions, r, SUM, TO, V, Z } from './emitter.ts'
import { loadStore } from './load-store.ts'
import { several } from './several.ts'

const translations = { ...dataProcessing, ...loadStore, ...several, ...control }
const reads: Signature = { parameters: 1, hasResult: true }
const writes: Signature = { parameters: 2, hasResult: false }
const imports = [
  { name: 'read8', signature: reads },
  { name: 'read16', signature: reads },
  { name: 'read32', signature: reads },
  { name: 'write8', signature: writes },
  { name: 'write16', signature: writes },
  { name: 'write32', signature: writes },
  { name: 'readSpecial', signature: { parameters: 2, hasResult: true } },
  { name: 'writeSpecial', signature: { parameters: 3, hasResult: true } },
]

/**
 * Returns the module of a region. Its function `run` takes the number of a block, and returns the
 * address to go on at; all else is taken from the memory's beginning and left there.
 */
export function moduleOfRegion(options: RegionOptions): Uint8Array<ArrayBuffer> {
  const { blocks, layout } = options
  const e = new Emitter(options)
  for (const _ of blocks) {
    const block = e.startBlock()
    let isOver: boolean = false
    for (const instruction of block.instructions) {
      e.startInstruction(instruction)
      const { way } = instruction.flow
      if (way === 'interpreted') e.leaveBefore(instruction)
      else translations[instruction.kind]?.(e, instruction)
      isOver = way !== 'on' && way !== 'condition'
    }
    const next = block.instructions.at(-1)?.next
    if (!isOver && next !== undefined) e.endBlock(next)
  }
  e.finish()
  return moduleOf({
    imports,
    pages: layout.pages,
    functions: [
      {
        signature: { parameters: 1, hasResult: true },
        locals: SUM,
        code: [...before(e.code), ...e.code.bytes, ...after(e.code)],
      },
    ],
    exports: { run: calls.run },
  })
}

/** What is in locals as long as the function runs, each with its word of the state. */
const kept: [local: number, word: number][] = [
  ...Array.from({ length: REGISTERS }, (_, register): [number, number] => [r(register), register]),
  [N, state.negative],
  [Z, state.zero],
  [C, state.carry],
  [V, state.overflow],
  [FLAG_A, state.flagA],
  [FLAG_B, state.flagB],
  [FLAGS, state.flags],
  [LEFT, state.left],
]

/** Takes what a body uses, also what it may not write on its way, and leaves all the same. */
function before({ read, written }: Code): number[] {
  const code = new Code()
  for (const [local, word] of kept) {
    if (!read.has(local) && !written.has(local)) continue
    code.constant(0)
    code.access('i32.load', addressOf(word))
    code.set(local)
  }
  return code.bytes
}

/** Leaves what a body writes. */
function after({ written }: Code): number[] {
  const code = new Code()
  for (const [local, word] of kept) {
    if (!written.has(local)) continue
    code.constant(0)
    code.get(local)
    code.access('i32.store', addressOf(word))
  }
  code.get(TO)
  return code.bytes
}
