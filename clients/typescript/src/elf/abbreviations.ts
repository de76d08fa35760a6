import type { Bytes } from './bytes.ts'
import { ElfProblem, type Work } from './problem.ts'

const IMPLICIT_CONST = 0x21
/** No compiler gives an entry as many attributes. */
const MAX_ATTRIBUTES = 500

/** Of DWARF, section 7.5.3: what the entries of one kind have, in order. */
export type Abbreviation = { tag: number; hasChildren: boolean; attributes: Attribute[] }
export type Attribute = { name: number; form: number; implied: number }

/** Returns the abbreviations of a unit by their codes. */
export function readAbbreviations(section: Bytes, offset: number, work: Work): Map<number, Abbreviation> {
  const found = new Map<number, Abbreviation>()
  section.seek(offset)
  for (let code = section.uleb(); code !== 0; code = section.uleb()) {
    const [tag, hasChildren] = [section.uleb(), section.u8() !== 0]
    const attributes: Attribute[] = []
    for (;;) {
      work.spend()
      const [name, form] = [section.uleb(), section.uleb()]
      if (name === 0 && form === 0) break
      attributes.push({ name, form, implied: form === IMPLICIT_CONST ? section.sleb() : 0 })
      if (attributes.length > MAX_ATTRIBUTES) throw new ElfProblem('Its debug information is broken.')
    }
    found.set(code, { tag, hasChildren, attributes })
  }
  return found
}
