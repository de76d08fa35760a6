import type { Instruction } from '../decode.ts'
import { FLASH, type Layout, LINE_BITS, RAM, RAM_AT } from '../layout.ts'
import type { Access, Code } from '../wasm-writer.ts'
import { ADDRESS, calls, type Emitter, OFFSET, r, rAt, type Translate } from './emitter.ts'

const SP = 13
const WORD = 4

const atSum = ({ code }: Emitter, { opcode }: Instruction) => {
  code.get(rAt(opcode, 3))
  code.get(rAt(opcode, 6))
  code.op('i32.add')
}
const atOffset =
  (scale: number) =>
  ({ code }: Emitter, { opcode }: Instruction) => {
    code.get(rAt(opcode, 3))
    code.constant(scale * ((opcode >> 6) & 31))
    code.op('i32.add')
  }
const atStack = ({ code }: Emitter, { opcode }: Instruction) => {
  code.get(r(SP))
  code.constant(WORD * (opcode & 0xff))
  code.op('i32.add')
}
const literalOf = ({ opcode, pc }: Instruction) => ((pc + 4) & ~3) + WORD * (opcode & 0xff)
const atLiteral: Translate = ({ code }, instruction) => code.constant(literalOf(instruction))

/** In bytes. */
type Width = 1 | 2 | 4
type Loaded = { access: Access; width: Width; read: keyof typeof calls; extend?: 'i32.extend8_s' | 'i32.extend16_s' }
const word: Loaded = { access: 'i32.load', width: 4, read: 'read32' }
const halfword: Loaded = { access: 'i32.load16_u', width: 2, read: 'read16' }
const byte: Loaded = { access: 'i32.load8_u', width: 1, read: 'read8' }
const signedHalfword: Loaded = { ...halfword, access: 'i32.load16_s', extend: 'i32.extend16_s' }
const signedByte: Loaded = { ...byte, access: 'i32.load8_s', extend: 'i32.extend8_s' }

/** The bit of an opcode at which it has its register. */
type Bit = 0 | 8

/** RAM and flash are read here, and what is anywhere else by the host. */
const load =
  ({ access, width, read, extend }: Loaded, where: Translate, bit: Bit = 0): Translate =>
  (e, instruction) => {
    const { code, layout } = e
    const to = rAt(instruction.opcode, bit)
    where(e, instruction)
    code.set(ADDRESS)
    isWithin(code, RAM, layout.ramBytes, width)
    code.if()
    code.get(OFFSET)
    code.access(access, RAM_AT)
    code.set(to)
    code.else()
    isWithin(code, FLASH, layout.flashBytes, width)
    code.if()
    code.get(OFFSET)
    code.access(access, layout.flashAt)
    code.set(to)
    code.else()
    const ask = () => {
      code.get(ADDRESS)
      code.call(calls[read])
      if (extend) code.op(extend)
    }
    e.askHost(instruction, ask, to)
    code.end()
    code.end()
  }

/** What is written at the end of code in flash is part of it. In RAM it may be written. */
const loadLiteral: Translate = (e, instruction) => {
  const value = instruction.pc >= RAM ? undefined : e.literal(literalOf(instruction))
  if (value === undefined) load(word, atLiteral, 8)(e, instruction)
  else {
    e.code.constant(value)
    e.code.set(rAt(instruction.opcode, 8))
  }
}

type Stored = { access: Access; width: Width; write: keyof typeof calls }
const storedWord: Stored = { access: 'i32.store', width: 4, write: 'write32' }
const storedHalfword: Stored = { access: 'i32.store16', width: 2, write: 'write16' }
const storedByte: Stored = { access: 'i32.store8', width: 1, write: 'write8' }

/** RAM is written here, and by the host what is anywhere else, or has code that is compiled. */
const store =
  ({ access, width, write }: Stored, where: Translate, bit: Bit = 0): Translate =>
  (e, instruction) => {
    const { code, layout } = e
    const from = rAt(instruction.opcode, bit)
    where(e, instruction)
    code.set(ADDRESS)
    const done = code.block()
    const elsewhere = code.block()
    isWithin(code, RAM, layout.ramBytes, width)
    code.op('i32.eqz')
    code.brIf(elsewhere)
    hasCode(code, layout, 'one')
    code.brIf(elsewhere)
    code.get(OFFSET)
    code.get(from)
    code.access(access, RAM_AT)
    code.br(done)
    code.end()
    e.askHost(instruction, () => {
      code.get(ADDRESS)
      code.get(from)
      code.call(calls[write])
    })
    code.end()
  }

/** How each is translated, by its number in `instructions.ts`. */
export const loadStore: Record<number, Translate> = {
  27: loadLiteral,
  28: store(storedWord, atSum),
  29: store(storedByte, atSum),
  30: load(signedByte, atSum),
  31: load(word, atSum),
  32: load(halfword, atSum),
  33: load(byte, atSum),
  34: store(storedWord, atOffset(4)),
  35: load(word, atOffset(4)),
  36: store(storedByte, atOffset(1)),
  37: load(byte, atOffset(1)),
  38: store(storedHalfword, atOffset(2)),
  39: load(halfword, atOffset(2)),
  40: store(storedWord, atStack, 8),
  41: load(word, atStack, 8),
  70: store(storedHalfword, atSum),
  71: load(signedHalfword, atSum),
}

/** Asks whether so much at ADDRESS is aligned and within a memory. Its place there is in OFFSET. */
export function isWithin(code: Code, start: number, bytes: number, width: Width): void {
  code.get(ADDRESS)
  code.constant(start)
  code.op('i32.sub')
  code.tee(OFFSET)
  const bits = Math.log2(width)
  if (bits > 0) {
    // What is not aligned becomes far too large.
    code.constant(bits)
    code.op('i32.rotr')
  }
  code.constant(bytes >> bits)
  code.op('i32.lt_u')
}

/** Asks whether there is compiled code at OFFSET of RAM, or also behind it. */
export function hasCode(code: Code, { linesAt }: Layout, words: 'one' | 'several'): void {
  code.get(OFFSET)
  code.constant(LINE_BITS)
  code.op('i32.shr_u')
  code.access(words === 'one' ? 'i32.load8_u' : 'i32.load16_u', linesAt)
}
