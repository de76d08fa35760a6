import type { Bytes } from './bytes.ts'
import { AT, type DebugInfo, type Entry, type Unit } from './debug-info.ts'
import { RANGE_LIST_INDEX } from './forms.ts'
import { ElfProblem } from './problem.ts'

/** Addresses from `low` to before `high`. */
export type Range = { low: number; high: number }

/**
 * Returns where the code of an entry is. It may be in several places, or nowhere. Linkers leave
 * what they have thrown away at address 0.
 */
export function rangesOf(info: DebugInfo, unit: Unit, entry: Entry): Range[] {
  return allRanges(info, unit, entry).filter(({ low, high }) => low < high && (low > 0 || info.hasCodeAtZero))
}

function allRanges(info: DebugInfo, unit: Unit, entry: Entry): Range[] {
  const list = entry.get(AT.ranges)
  if (list) return [...(unit.version < 5 ? readRanges(info, unit, list.value) : readRangeList(info, unit, list))]
  const low = info.address(unit, entry.get(AT.low))
  const high = entry.get(AT.high)
  if (low === undefined || !high) return []
  // From DWARF 4 on it is mostly a length.
  return [{ low, high: info.address(unit, high) ?? low + high.value }]
}

const baseOf = (info: DebugInfo, unit: Unit) => info.address(unit, unit.root.get(AT.low)) ?? 0

/** Reads a list of `.debug_ranges`, as DWARF 3 and 4 have it (section 2.17.3). */
function* readRanges(info: DebugInfo, unit: Unit, offset: number): Generator<Range> {
  const section = info.section('.debug_ranges')
  const width = unit.addressBytes
  let base = baseOf(info, unit)
  section?.seek(offset)
  while (section) {
    info.work.spend()
    const [low, high] = [section.unsigned(width), section.unsigned(width)]
    if (low === 0 && high === 0) return
    if (low >= 2 ** (8 * width) - 1) base = high
    else yield { low: base + low, high: base + high }
  }
}

/** Reads a list of `.debug_rnglists`, as DWARF 5 has it (section 7.25). */
function* readRangeList(info: DebugInfo, unit: Unit, list: { form: number; value: number }): Generator<Range> {
  const section = info.section('.debug_rnglists')
  if (!section) return
  section.seek(list.form === RANGE_LIST_INDEX ? listAt(section, unit, list.value) : list.value)
  const address = () => section.unsigned(unit.addressBytes)
  const indexed = () => info.addressAt(unit, section.uleb())
  let base = baseOf(info, unit)
  for (;;) {
    info.work.spend()
    const kind = section.u8()
    if (kind === 0) return
    if (kind === 1) base = indexed()
    else if (kind === 5) base = address()
    else if (kind === 2) yield { low: indexed(), high: indexed() }
    else if (kind === 4) yield { low: base + section.uleb(), high: base + section.uleb() }
    else if (kind === 6) yield { low: address(), high: address() }
    else if (kind === 3 || kind === 7) {
      const low = kind === 3 ? indexed() : address()
      yield { low, high: low + section.uleb() }
    } else throw new ElfProblem('Its debug information is broken: a list of addresses is of no known kind.')
  }
}

function listAt(section: Bytes, { root, offsetBytes }: Unit, index: number): number {
  const base = root.get(AT.rangeLists)?.value ?? 0
  return base + section.seek(base + index * offsetBytes).unsigned(offsetBytes)
}
