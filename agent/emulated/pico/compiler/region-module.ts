import { control } from './control.ts'
import { dataProcessing } from './data-processing.ts'
import { calls, Emitter, LEFT, N, type RegionOptions, r, SUM, TO, Z } from './emitter.ts'
import { getCarry, getOverflow } from './flags.ts'
import { addressOf, state } from './layout.ts'
import { loadStore } from './load-store.ts'
import { several } from './several.ts'
import { type Code, moduleOf, type Signature } from './wasm-writer.ts'

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
  { name: 'readMask', signature: { parameters: 0, hasResult: true } },
  { name: 'writeMask', signature: { parameters: 1, hasResult: false } },
]

/**
 * Returns the module of a region. Its function `run` takes the number of a block, and returns the
 * address to go on at; all else is taken from the memory's beginning and left there.
 */
export function moduleOfRegion(options: RegionOptions): Uint8Array<ArrayBuffer> {
  const { blocks, layout } = options
  const e = new Emitter(options, takeState)
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
  const { code } = e
  leaveState(code)
  code.get(TO)
  return moduleOf({
    imports,
    pages: layout.pages,
    functions: [{ signature: { parameters: 1, hasResult: true }, locals: SUM, code }],
    exports: { run: calls.run },
  })
}

/** Registers, flags and cycles are in locals as long as the function runs. */
function takeState(code: Code): void {
  const takes = (word: number, local: number) => {
    code.constant(0)
    code.access('i32.load', addressOf(word))
    code.set(local)
  }
  for (let register = 0; register < 15; register++) takes(register, r(register))
  for (const [at, word] of [state.negative, state.zero, state.carry, state.overflow].entries()) takes(word, N + at)
  takes(state.left, LEFT)
}

/** Puts them back, with the flags computed. */
function leaveState(code: Code): void {
  const flagged = { code, flags: 'one of them' } as const
  const puts = (word: number, value: () => void) => {
    code.constant(0)
    value()
    code.access('i32.store', addressOf(word))
  }
  for (let register = 0; register < 15; register++) puts(register, () => code.get(r(register)))
  puts(state.negative, () => code.get(N))
  puts(state.zero, () => code.get(Z))
  puts(state.carry, () => getCarry(flagged))
  puts(state.overflow, () => getOverflow(flagged))
  puts(state.left, () => code.get(LEFT))
}
