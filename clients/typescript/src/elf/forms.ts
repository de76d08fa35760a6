import type { Bytes } from './bytes.ts'
import { ElfProblem } from './problem.ts'

/** How wide the numbers of a unit are, of which the sizes of some forms depend. */
export type Widths = { version: number; addressBytes: number; offsetBytes: 4 | 8 }
/** The value of an attribute: a number, or where to find it. */
export type Value = { form: number; value: number }

const INDIRECT = 0x16
const FLAG_PRESENT = 0x19
const IMPLICIT_CONST = 0x21
const [STRING, STRP, LINE_STRP] = [0x08, 0x0e, 0x1f]
const REF_ADDR = 0x10
/** References that are counted from the start of their unit. */
const REFS_IN_UNIT = [0x11, 0x12, 0x13, 0x14, 0x15]
const STRING_INDEXES = [0x1a, 0x25, 0x26, 0x27, 0x28, 0x1f02]
const ADDRESS_INDEXES = [0x1b, 0x29, 0x2a, 0x2b, 0x2c, 0x1f01]
export const ADDRESS = 0x01
export const RANGE_LIST_INDEX = 0x23

/** Numbers of as many bytes. */
const FIXED: Record<number, number> = {
  ...{ 11: 1, 5: 2, 6: 4, 7: 8, 12: 1 },
  ...{ 17: 1, 18: 2, 19: 4, 20: 8, 28: 4, 36: 8, 32: 8 },
  ...{ 37: 1, 38: 2, 39: 3, 40: 4, 41: 1, 42: 2, 43: 3, 44: 4 },
}
/** Offsets in other sections, as wide as the unit's. */
const OFFSETS = new Set([0x0e, 0x17, 0x1d, 0x1f, 0x1f20, 0x1f21])
const ULEBS = new Set([0x0f, 0x15, 0x1a, 0x1b, 0x22, 0x23, 0x1f01, 0x1f02])
/** Blocks, by the bytes of their length; 0 is a ULEB128. */
const BLOCKS: Record<number, number> = { 10: 1, 3: 2, 4: 4, 9: 0, 24: 0 }
const SDATA = 0x0d
const DATA_16 = 0x1e

/**
 * Reads the value of an attribute (DWARF, section 7.5.6), and stands behind it. Of a text it is
 * where the text is, and of a block where it begins. Throws an {@link ElfProblem} for a form that
 * is unknown.
 */
export function readForm(bytes: Bytes, form: number, widths: Widths, implied = 0): Value {
  if (form === INDIRECT) {
    const actual = bytes.uleb()
    // A form that names itself would never end.
    if (actual === INDIRECT || actual === IMPLICIT_CONST) throw new ElfProblem('Its debug information is broken.')
    return readForm(bytes, actual, widths)
  }
  return { form, value: readNumber(bytes, form, widths, implied) }
}

function readNumber(
  bytes: Bytes,
  form: number,
  { version, addressBytes, offsetBytes }: Widths,
  implied: number,
): number {
  const fixed = FIXED[form]
  if (fixed !== undefined) return bytes.unsigned(fixed)
  if (ULEBS.has(form)) return bytes.uleb()
  if (OFFSETS.has(form)) return bytes.unsigned(offsetBytes)
  if (form === ADDRESS || (form === REF_ADDR && version < 3)) return bytes.unsigned(addressBytes)
  if (form === REF_ADDR) return bytes.unsigned(offsetBytes)
  if (form === SDATA) return bytes.sleb()
  if (form === IMPLICIT_CONST) return implied
  if (form === FLAG_PRESENT) return 1
  const { at } = bytes
  if (form === STRING) bytes.skipText()
  else if (form === DATA_16) bytes.skip(16)
  else {
    const width = BLOCKS[form]
    if (width === undefined) throw new ElfProblem(`Its debug information has the unknown form 0x${form.toString(16)}.`)
    bytes.skip(width === 0 ? bytes.uleb() : bytes.unsigned(width))
  }
  return at
}

/** Which section has a text: the same as the attribute, `.debug_str`, or `.debug_line_str`. */
export function sectionOfText(form: number): 'same' | '.debug_str' | '.debug_line_str' | 'index' | undefined {
  if (form === STRING) return 'same'
  if (form === STRP) return '.debug_str'
  if (form === LINE_STRP) return '.debug_line_str'
  return STRING_INDEXES.includes(form) ? 'index' : undefined
}

export const isAddressIndex = (form: number): boolean => ADDRESS_INDEXES.includes(form)

/** Returns where an entry is that an attribute refers to; undefined if it is in another file. */
export function entryReferred({ form, value }: Value, unitStart: number): number | undefined {
  if (REFS_IN_UNIT.includes(form)) return unitStart + value
  return form === REF_ADDR ? value : undefined
}
